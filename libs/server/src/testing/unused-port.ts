/** A port that a spec must not use; any use throws an error that names the method. */
export function unusedPort<Port extends object>(name: string): Port {
  return new Proxy({} as Port, {
    get(_target, method) {
      throw new Error(`This spec passed no test double for ${name}.${String(method)}.`);
    },
  });
}
