import type { AccountErrorCode } from './errors';

/** What keeps an account, as far as the browser knows. */
interface DeletionFacts {
  /** Whether the user's plan charges again. */
  readonly planRenews: boolean;
  /** Whether the user administers a group whose plan runs. */
  readonly administersLiveGroup: boolean;
}

/** Why an account cannot be deleted now; the server checks it again (ACCT-200, ACCT-201). */
export function deletionProblem({
  planRenews,
  administersLiveGroup,
}: DeletionFacts): AccountErrorCode | undefined {
  if (administersLiveGroup) return 'DELETION_BY_GROUP_ADMINISTRATOR';
  return planRenews ? 'DELETION_WITH_SUBSCRIPTION' : undefined;
}
