// @ts-check
import { FieldAgent } from "./app.js";

new FieldAgent().start();
