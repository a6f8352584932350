import type { Database, Queryable } from '../../ports/database';
import { inSpan } from '../observability/spans';

/** Adds {@link Database.afterCommit} to a driver's transactions. */
export function withCommitHooks(
  transaction: Database['transaction'],
): Pick<Database, 'transaction' | 'afterCommit'> {
  const hooksOf = new WeakMap<Queryable, (() => void)[]>();
  return {
    async transaction(work) {
      const hooks: (() => void)[] = [];
      const result = await inSpan({ name: 'transaction', kind: 'CLIENT' }, () =>
        transaction((tx) => {
          hooksOf.set(tx, hooks);
          return work(tx);
        }),
      );
      for (const hook of hooks) hook();
      return result;
    },
    afterCommit(query, hook) {
      const hooks = hooksOf.get(query);
      if (hooks) hooks.push(hook);
      else hook();
    },
  };
}
