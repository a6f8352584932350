import { accountEndpoints, blockedSuggestionsIn } from '@portal/account/domain';
import { authSessionEndpoints } from '@portal/auth-session/domain';
import { groupManagementEndpoints } from '@portal/group-management/domain';
import type { Endpoint, ResponseOf } from '@portal/shared/contract';

/** Below the portal's origin, as long as its language API has no host of its own. */
const hostPaths: Partial<Record<Endpoint['host'], string>> = { origin: '', language: '/language' };

/** Asks the portal for something about the user, as every product does: with the idToken in the `token` header. */
async function ask<E extends Endpoint>(
  portal: string,
  { host, path }: E,
  idToken: string,
): Promise<ResponseOf<E>> {
  const response = await fetch(`${portal}${hostPaths[host]}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', token: idToken },
    body: '{}',
  });
  if (!response.ok) throw new Error(`The portal responded with ${response.status}.`);
  return response.json();
}

/** What the web app has to know about its user. */
export interface Writer {
  readonly isPremium: boolean;
  /** What is left of the day's quota; null without one. */
  readonly quota: {
    readonly size: number;
    readonly left: number;
    readonly resetsAt: string | null;
  } | null;
  /** Whether the user blocked a suggestion. */
  readonly isBlocked: (suggestion: {
    readonly target: string;
    readonly replacement: string;
  }) => boolean;
}

/** Loads what the portal knows about the user. */
export async function loadWriter(portal: string, idToken: string): Promise<Writer> {
  const [{ isPremium }, { quota, left, resetsAt }, dictionary] = await Promise.all([
    ask(portal, authSessionEndpoints.getPremiumStatus, idToken),
    ask(portal, groupManagementEndpoints.getDailyQuota, idToken),
    ask(portal, accountEndpoints.getPersonalDictionary, idToken),
  ]);
  const blocked = blockedSuggestionsIn(dictionary);
  return {
    isPremium,
    quota: quota === null || left === null ? null : { size: quota, left, resetsAt },
    isBlocked: ({ target, replacement }) =>
      blocked.some(({ from, to }) => from === target && to === replacement),
  };
}
