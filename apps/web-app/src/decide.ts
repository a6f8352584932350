import type { ResponseOf } from '@portal/shared/contract';
import type { groupManagementEndpoints } from '@portal/group-management/domain';
import type { Suggestion } from './suggestions';

/** What a user does with a suggestion. */
export const decisions = ['accept', 'reject', 'block'] as const;
export type Decision = (typeof decisions)[number];

type Result = ResponseOf<(typeof groupManagementEndpoints)['recordUsage']>['results'][number];

/** Tells the web app's server, which has the key of the portal, what the user decided. */
export async function decide(
  { feature, target, replacement }: Suggestion,
  decision: Decision,
  idToken: string,
): Promise<Pick<Result, 'allowed' | 'reason'>> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const response = await fetch('/decisions', {
    method: 'POST',
    headers: { 'content-type': 'application/json', token: idToken },
    body: JSON.stringify({ feature, target, replacement, decision, timeZone }),
  });
  if (!response.ok) throw new Error(`The web app responded with ${response.status}.`);
  return response.json();
}
