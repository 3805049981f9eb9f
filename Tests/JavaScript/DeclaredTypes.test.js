// @ts-check
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = new URL("../../", import.meta.url);
const folder = new URL("Tests/Fixtures/frames/", root);
const openAPI = JSON.parse(String(readFileSync(new URL("web/schema/openapi.json", root))));

/** The declared types of schemas, and of bodies by their paths. */
const described = {
  State: "Simulator.State",
  Environment: "Bridge.Environment",
  Device: "Simulator.CatalogueDevice",
  Route: "Inspector.Route",
  Event: "Inspector.TimelineEvent",
  Result: "Inspector.Answer",
  "/present": "PresentParameters",
};

const imports = `
import type * as Bridge from "${new URL("web/bridge/types.d.ts", root)}";
import type * as Simulator from "${new URL("web/simulator/types.d.ts", root)}";
import type * as Inspector from "${new URL("web/simulator/inspector/types.d.ts", root)}";
import type {
  Complete, Incomplete, Message, PresentParameters,
} from "${new URL("Support/WireTypes.d.ts", import.meta.url)}";
`;

/**
 * The valid frames as they are decoded: without the `null` that a client may write for what is left
 * out, and that our shell does not write.
 */
function goldenFrames() {
  return readdirSync(folder).sort().flatMap((name) => {
    const { valid, direction, decoded } = JSON.parse(String(readFileSync(new URL(name, folder))));
    if (!valid) return [];
    if (direction !== "page-to-shell") return [{ name, direction, message: decoded }];
    // Our page has no optional features, and sends its changes after the welcome.
    const { capabilities: _, changes: __, ...message } = decoded;
    return [{ name, direction, message }];
  });
}

/**
 * A value with all members that one of the values has, at every depth; elements of a list count as
 * values of one kind.
 * @type {(values: any[]) => any}
 */
function united(values) {
  const there = values.filter((value) => value !== null && value !== undefined);
  const last = there.at(-1) ?? null;
  if (Array.isArray(last)) return there.flat().length ? [united(there.flat())] : [];
  if (typeof last !== "object") return last;
  const objects = there.filter((value) => typeof value === "object");
  const names = new Set(objects.flatMap(Object.keys));
  return Object.fromEntries(
    [...names].map((name) => [name, united(objects.map((value) => value[name]))]),
  );
}

/** A schema as a type of TypeScript, with every member. @type {(schema: any) => string} */
function typeOf(schema) {
  if (schema.$ref) return typeOf(openAPI.components.schemas[schema.$ref.split("/").at(-1)]);
  const { anyOf, enum: values, items, properties, additionalProperties: more } = schema;
  if (anyOf) return anyOf.map(typeOf).join(" | ");
  if (values) return values.filter(Boolean).map((/** @type {any} */ v) => `"${v}"`).join(" | ");
  const [type = "unknown"] = [schema.type].flat();
  if (type === "array") return `(${typeOf(items)})[]`;
  if (type !== "object") return type === "integer" ? "number" : type;
  const members = Object.entries(properties ?? {}).map(([name, s]) => `${name}: ${typeOf(s)};`);
  if (more !== false) members.push("[name: string]: unknown;");
  return `{ ${members.join(" ")} }`;
}

/** Modules that have no error if the declared types are right, by what each compares them with. */
function comparisons() {
  /** @type {Map<string, string>} */
  const modules = new Map();
  /** @type {Map<string, any[]>} */
  const kinds = new Map();
  for (const { name, direction, message } of goldenFrames()) {
    const declared = `Message<"${direction}", "${message.type}">`;
    const type = direction.endsWith("to-shell") ? `Incomplete<${declared}>` : declared;
    modules.set(name, `export const frame: ${type} = ${JSON.stringify(message, null, 2)};`);
    kinds.set(declared, [...kinds.get(declared) ?? [], message]);
  }
  for (const [declared, messages] of kinds) {
    const all = JSON.stringify(united(messages), null, 2);
    const name = `all-frames-${declared.match(/[\w-]+(?=")/g)?.join("-")}`;
    modules.set(name, `export const frames: Complete<${declared}> = ${all};`);
  }
  for (const [name, type] of Object.entries(described)) {
    const schema = openAPI.components.schemas[name] ??
      openAPI.paths[name].post.requestBody.content["application/json"].schema;
    const { timeoutMilliseconds: _, ...properties } = schema.properties;
    const text = `
type Declared = Complete<${type}>;
type Described = Complete<${typeOf({ ...schema, properties })}>;
export const described = (declared: Declared): Described => declared;
export const declared = (described: Described): Declared => described;`;
    modules.set(`openapi.json-${name.replace("/", "")}`, text);
  }
  return modules;
}

test("the declared types have the members of the golden frames and of openapi.json", () => {
  const work = mkdtempSync(join(tmpdir(), "tandem-types-"));
  try {
    const files = [...comparisons()].map(([name, text]) => {
      const file = join(work, `${name}.ts`);
      writeFileSync(file, imports + text);
      return file;
    });
    // scripts/lib.sh installs it, for scripts/check and scripts/test.
    const deno = fileURLToPath(new URL(".venv/bin/deno", root));
    const config = fileURLToPath(new URL("deno.json", root));
    const { error, status, stderr } = spawnSync(
      deno,
      ["check", "--quiet", "--no-remote", "--config", config, ...files],
      { encoding: "utf8", env: { ...process.env, NO_COLOR: "1" } },
    );
    assert.equal(error, undefined, `${deno} cannot be started: scripts/check installs it.`);
    assert.equal(status, 0, stderr);
  } finally {
    rmSync(work, { recursive: true });
  }
});
