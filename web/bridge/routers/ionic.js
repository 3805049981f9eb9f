// @ts-check
/** Ionic's tab bar: its buttons keep a stack of pages each, and no router does. @type {Adapter} */
export const ionic = {
  name: "ionic",
  tabControl: (controls) => controls.find(({ localName }) => localName === "ion-tab-button"),
};

/** @import { Adapter } from "../host.d.ts" */
