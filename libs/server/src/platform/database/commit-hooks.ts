import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Queryable } from '../../ports/database';
import { inSpan } from '../observability/spans';

const current = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Whether the running work belongs to a transaction that has not ended. */
export const isInTransaction = (): boolean => current.getStore()?.isOpen === true;

/**
 * Called by everything that sends a request to another service: throws inside a transaction, which would hold its locks and its
 * connection for as long as the service takes to answer (SHARED-395).
 */
export function assertOutsideTransaction(): void {
  if (isInTransaction())
    throw new Error('Another service is asked inside a transaction: ask before or after it.');
}

/** Adds {@link Database.afterCommit} to a driver's transactions, and lets {@link isInTransaction} know of them. */
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
          const state = { isOpen: true };
          return current.run(state, () => work(tx).finally(() => (state.isOpen = false)));
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
