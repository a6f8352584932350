import { AsyncResource } from 'node:async_hooks';
import { bulkhead, type BulkheadPolicy } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import { currentAccount } from '../../platform/observability/request-scope';

const requestsPerAccount = 2;
const maxAccounts = 10_000;

/**
 * Runs requests to a provider so that those of one account never take more than two of its connections; the others wait for
 * their turn (PRICE-522). The work of jobs and commands is nobody's and does not wait.
 */
export function createAccountTurns() {
  const accounts = new LRUCache<string, BulkheadPolicy>({
    max: maxAccounts,
    memoMethod: () => bulkhead(requestsPerAccount, Number.POSITIVE_INFINITY),
  });
  return <Result>(send: () => Promise<Result>): Promise<Result> => {
    const account = currentAccount();
    if (account === undefined) return send();
    // A request that waited would run in the context of the one before it.
    return accounts.memo(account).execute(AsyncResource.bind(send));
  };
}
