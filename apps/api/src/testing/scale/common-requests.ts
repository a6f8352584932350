import { accountEndpoints } from '@portal/account/domain';
import { authSessionEndpoints } from '@portal/auth-session/domain';
import { checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import { entitlementsEndpoints } from '@portal/entitlements/domain';
import { firstMemberPage, groupManagementEndpoints } from '@portal/group-management/domain';
import {
  everyScimRequest,
  updateUser,
  signedIn,
  trySignIn,
} from '@portal/auth-session/server/testing';
import type { TestApi } from '@portal/server/testing';
import { callerOf, endingRequests, usageKey } from '../every-endpoint-world';
import { endpointsByName } from '../requests/valid-requests';

type Users = Awaited<ReturnType<typeof requestingUsers>>;

/** Sends a request once; it can be sent again. */
type Request = () => Promise<{ readonly ok: boolean; readonly status: number }>;

async function verifiedUser(api: TestApi, email: string) {
  const session = await signedIn(api, email, { rememberMe: true });
  await updateUser(api.platform.database.query, session.uid, { emailVerified: true });
  return session;
}

/** Somebody with a plan and a large group, and somebody who teaches a class. */
export async function requestingUsers(api: TestApi) {
  return {
    ada: await verifiedUser(api, 'ada@scale.example'),
    teacher: await verifiedUser(api, 'teacher@scale.example'),
  };
}

/** Sends a valid request of every endpoint, also of a new one; returns the status of each. A directory sends its own, too. */
export async function everyRequest(api: TestApi, { ada }: Users): Promise<readonly number[]> {
  const { uid, email, idToken: token } = ada;
  const { send, valid } = callerOf(api, { uid, email, token }, () => 'x'.repeat(64));
  const statuses: number[] = [];
  for (const { name, endpoint } of endpointsByName)
    if (!endingRequests.includes(name)) statuses.push((await send(endpoint, valid[name])).status);
  await everyScimRequest(api, 'uni-1.example');
  return statuses;
}

/** The requests that the portal gets most. */
export function commonRequests(
  api: TestApi,
  { ada, teacher }: Users,
): Readonly<Record<string, Request>> {
  const { uid, email, idToken: token } = ada;
  let { refreshToken } = ada;
  let records = 0;
  const listMembers = (search: string) => () =>
    api.call(groupManagementEndpoints.listMembers, { ...firstMemberPage, search }, { token });
  return {
    'session check': () => api.call(authSessionEndpoints.getPremiumStatus, {}, { token }),
    'sign-in': () => trySignIn(api, email, { rememberMe: true }),
    async refresh() {
      const response = await api.call(authSessionEndpoints.refreshSession, { refreshToken });
      if (response.ok) refreshToken = response.body.refresh_token;
      return response;
    },
    'user with settings': () => api.call(authSessionEndpoints.getCurrentUser, {}, { token }),
    'blocked suggestions': () => api.call(accountEndpoints.getPersonalDictionary, {}, { token }),
    'usage of the language service'() {
      records += 1;
      const used = { feature: 'rewriting', accepted: 1, rejected: 0 } as const;
      const at = api.clock.now().toISOString();
      return api.call(
        groupManagementEndpoints.recordUsage,
        { records: [{ id: `record-${records}`, uid, ...used, at }] },
        { headers: { authorization: `Bearer ${usageKey}` } },
      );
    },
    'members, first page': listMembers(''),
    'members, search': listMembers('tanaka-49@'),
    'check of a thousand addresses'() {
      const emails = Array.from({ length: 1_000 }, (_, at) => `ada.smith-${at}@large.example`);
      return api.call(groupManagementEndpoints.checkMembers, { emails }, { token });
    },
    'usage of a class': () =>
      api.call(groupManagementEndpoints.getGroupUsage, {}, { token: teacher.idToken }),
    'billed plan': () => api.call(checkoutPricingEndpoints.getSubscriptionDetails, {}, { token }),
    'sources of Premium': () => api.call(entitlementsEndpoints.getPremiumSources, {}, { token }),
    'active sessions': () => api.call(authSessionEndpoints.listSessions, {}, { token }),
  };
}
