/**
 * The same client, which adds the name of each method that is called to `calls`, such as `customers.create`.
 */
export function recordCalls<Client extends object>(
  client: Client,
  calls: Set<string>,
  path = '',
): Client {
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      const called = `${path}${String(name)}`;
      if (typeof value === 'function')
        return (...input: unknown[]) => {
          calls.add(called);
          return Reflect.apply(value, target, input) as unknown;
        };
      return typeof value === 'object' && value !== null
        ? recordCalls(value, calls, `${called}.`)
        : value;
    },
  });
}
