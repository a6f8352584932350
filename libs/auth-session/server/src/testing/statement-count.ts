import type { Database } from '@portal/server/ports';

/** Counts the SQL statements of a database. */
export function countStatements({ query }: Database): {
  during(work: () => Promise<unknown>): Promise<number>;
} {
  let count = 0;
  const session: object = Object.getPrototypeOf(query._.session);
  const prepareQuery: unknown = Reflect.get(session, 'prepareQuery');
  if (!(prepareQuery instanceof Function))
    throw new Error('The database driver has no prepareQuery.');
  Reflect.set(session, 'prepareQuery', function prepare(this: unknown, ...input: unknown[]) {
    const prepared: { execute(...values: unknown[]): unknown } = prepareQuery.apply(this, input);
    const execute = prepared.execute.bind(prepared);
    prepared.execute = (...values) => {
      count += 1;
      return execute(...values);
    };
    return prepared;
  });
  return {
    async during(work) {
      const before = count;
      await work();
      return count - before;
    },
  };
}
