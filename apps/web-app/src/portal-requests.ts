import { accountEndpoints, blockedSuggestionsIn } from '@portal/account/domain';
import { authSessionEndpoints } from '@portal/auth-session/domain';
import { groupManagementEndpoints } from '@portal/group-management/domain';
import { createPortalApiClient } from '@portal/shared/client';

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
  const { send } = createPortalApiClient({
    hosts: { origin: portal, language: `${portal}/language` },
    token: idToken,
  });
  const [status, day, dictionary] = await Promise.all([
    send(authSessionEndpoints.getPremiumStatus),
    send(groupManagementEndpoints.getDailyQuota),
    send(accountEndpoints.getPersonalDictionary),
  ]);
  const error = status.error ?? day.error ?? dictionary.error;
  if (!status.data || !day.data || !dictionary.data) throw new Error(error?.message);
  const { quota, left, resetsAt } = day.data;
  const blocked = blockedSuggestionsIn(dictionary.data);
  return {
    isPremium: status.data.isPremium,
    quota: quota === null || left === null ? null : { size: quota, left, resetsAt },
    isBlocked: ({ target, replacement }) =>
      blocked.some(({ from, to }) => from === target && to === replacement),
  };
}
