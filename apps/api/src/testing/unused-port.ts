/** A port that no call of a spec may reach; the error says which one did. */
export function unusedPort<Port extends object>(name: string): Port {
  return new Proxy({} as Port, {
    get(_target, method) {
      throw new Error(`This spec gave no double for ${name}.${String(method)}.`);
    },
  });
}
