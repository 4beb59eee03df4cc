/*
 * What html-validate would load and not need, by name, and what it gets in its place. ajv writes code for schemas, to check
 * tables and rules that are the same at every start: half of all that it needs to start, and the tests have them checked
 * (`html-validity.test.ts`). semver, forty files, would compare the versions of plugins, of which there are none.
 */
export const STAND_INS = new Map([
  [
    "ajv",
    `export default class {
      addMetaSchema() {} addKeyword() {} getSchema() {}
      compile() { return () => true; }
    }`,
  ],
  ["semver", "export default { satisfies: () => true };"],
]);
