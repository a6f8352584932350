import type { groupManagementEndpoints } from '@portal/group-management/domain';
import type { ResponseOf } from '@portal/shared/contract';
import type { Suggestion } from './suggestions';

/** What a user does with a suggestion. */
export const decisions = ['accept', 'reject', 'block'] as const;
export type Decision = (typeof decisions)[number];

type Result = ResponseOf<(typeof groupManagementEndpoints)['recordUsage']>['results'][number];

/** Tells the web app's server, which has the key of the portal, something about the user of the token. */
async function tell(path: string, body: object, idToken: string): Promise<Response> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token: idToken },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The web app responded with ${response.status}.`);
  return response;
}

/** Tells what the user did with a suggestion; returns whether it counts. */
export async function decide(
  { feature, target, replacement }: Suggestion,
  decision: Decision,
  idToken: string,
): Promise<Pick<Result, 'allowed' | 'reason'>> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const decided = { feature, target, replacement, decision, timeZone };
  return (await tell('/decisions', decided, idToken)).json();
}

/** Keeps with the user whether the web app shows statistics. */
export async function keepShowStats(showStats: boolean, idToken: string): Promise<void> {
  await tell('/settings', { showStats }, idToken);
}
