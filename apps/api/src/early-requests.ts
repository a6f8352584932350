import { accountEndpoints } from '@portal/account/domain';
import { authSessionEndpoints } from '@portal/auth-session/domain';
import { billingEndpoints, checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import { entitlementsEndpoints } from '@portal/entitlements/domain';
import { firstMemberPage, groupManagementEndpoints } from '@portal/group-management/domain';
import { paths } from '@portal/shared/util';
import type { EarlyRequest } from '@portal/server/http';

const { getCurrentUser, getPremiumStatus, listWaysIn, listSessions, getSecurityActivity } =
  authSessionEndpoints;
const { getIpInfo, getSubscriptionDetails } = checkoutPricingEndpoints;
const { listInvoices, getBillingDetails, getBilledPlan } = billingEndpoints;

const on = (page: string, ...endpoints: readonly EarlyRequest['endpoint'][]) =>
  endpoints.map((endpoint) => ({ page, endpoint }));

/** Every page that is slow without it, with the requests that it always sends first. */
export const earlyRequests: readonly EarlyRequest[] = [
  ...on(paths.plans(), getIpInfo),
  ...on(paths.account(), getCurrentUser, getPremiumStatus, getIpInfo),
  ...on(paths.account(), getSubscriptionDetails, accountEndpoints.getEmailSubscription),
  ...on(paths.accountBilling(), getCurrentUser, getPremiumStatus, getIpInfo),
  ...on(paths.accountBilling(), getSubscriptionDetails),
  ...on(paths.accountBilling(), listInvoices, getBillingDetails, getBilledPlan),
  ...[paths.account(), paths.accountBilling()].map((page) => ({
    page,
    endpoint: entitlementsEndpoints.getPremiumSources,
    needs: 'premium' as const,
  })),
  ...on(paths.accountSecurity(), getCurrentUser, getPremiumStatus),
  ...on(paths.accountSecurity(), listWaysIn, listSessions, getSecurityActivity),
  ...on(paths.blockedEdits(), getCurrentUser, getPremiumStatus),
  {
    page: paths.blockedEdits(),
    endpoint: accountEndpoints.getPersonalDictionary,
    needs: 'emailVerified',
  },
  ...on(paths.manageGroup(), getCurrentUser, getPremiumStatus),
  ...on(paths.manageGroup(), groupManagementEndpoints.getGroupDetails),
  {
    page: paths.manageGroup(),
    endpoint: groupManagementEndpoints.listMembers,
    needs: 'admin_group',
    body: firstMemberPage,
    unlessStored: 'members-per-page',
  },
];
