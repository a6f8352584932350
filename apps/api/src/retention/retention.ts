import type { KeptKind } from '@portal/shared/util';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { users } from '@portal/server/contracts';
import { rateLimits, signingKeys } from '@portal/server/adapters';
import { accountTables as account } from '@portal/account/server';
import {
  authSessionTables as auth,
  scimTables as scim,
  securityTables as security,
  wayInTables as ways,
} from '@portal/auth-session/server';
import {
  checkoutPricingTables as purchases,
  gumroadTables as gumroad,
} from '@portal/checkout-pricing/server';
import { contactMessages } from '@portal/contact-forms/server';
import { entitlementsTables as rights } from '@portal/entitlements/server';
import {
  groupManagementTables as groups,
  usageTables as usage,
} from '@portal/group-management/server';
import { telemetryBatches } from '@portal/shared/telemetry/server';
import { adminActions } from '@portal/server/operator';
import { bossOptions, queueOptions } from '@portal/server/platform';

export type End =
  | { readonly with: 'account' | 'group' }
  /** A scheduled job deletes them a number of days after the time in a column. */
  | { readonly days: KeptKind; readonly since: PgColumn; readonly job: string }
  /** A scheduled job deletes them after the time in a column. */
  | { readonly until: PgColumn; readonly job: string }
  /** With the row or the event that they are about. */
  | { readonly when: string };

/** How long the rows of a table are kept, by all that ends them. */
export interface Retention {
  readonly table: PgTable;
  readonly ends: readonly End[];
}

const withAccount: End = { with: 'account' };
const withGroup: End = { with: 'group' };

const kept = (table: PgTable, ...ends: readonly End[]): Retention => ({ table, ends });
const until = (column: PgColumn, job: string): End => ({ until: column, job });
const days = (kind: KeptKind, since: PgColumn, job: string): End => ({ days: kind, since, job });
const when = (event: string): End => ({ when: event });

/** How long the rows of every table are kept, and what deletes them (SHARED-390). */
export const retention: readonly Retention[] = [
  kept(users, withAccount),
  kept(auth.sessions, withAccount, until(auth.sessions.expiresAt, 'auth-session')),
  kept(auth.emailCodes, withAccount, until(auth.emailCodes.expiresAt, 'auth-session')),
  kept(auth.signInAttempts, withAccount, until(auth.signInAttempts.expiresAt, 'auth-session')),
  kept(ways.waysIn, withAccount, when('the user removes the way in')),
  kept(ways.passkeys, withAccount, when('the user removes the way in')),
  kept(ways.institutionProviders, when('an operator removes the sign-in; about nobody')),
  kept(ways.institutionDomains, when('an operator removes the sign-in; about nobody')),
  kept(
    scim.scimTokens,
    when('an operator removes the token; about nobody'),
    until(scim.scimTokens.expiresAt, 'auth-session'),
  ),
  kept(scim.scimUsers, withAccount, when('the institution deletes the user')),
  kept(
    ways.secondFactors,
    withAccount,
    when('the user removes the second factor'),
    until(ways.secondFactors.removesAt, 'second-factor-removals'),
  ),
  kept(ways.externalLogins, withAccount, until(ways.externalLogins.expiresAt, 'auth-session')),
  kept(
    security.securityEvents,
    withAccount,
    days('securityEvents', security.securityEvents.at, 'auth-session'),
  ),
  kept(
    security.knownDevices,
    withAccount,
    days('knownDevices', security.knownDevices.lastSeenAt, 'auth-session'),
  ),
  kept(
    security.emailChangeUndos,
    withAccount,
    until(security.emailChangeUndos.expiresAt, 'auth-session'),
  ),

  kept(account.emailSubscriptions, withAccount),
  kept(account.productSettings, withAccount),
  kept(account.blockedSuggestions, withAccount, when('the user unblocks the suggestion')),
  kept(
    account.erasedAccounts,
    days('erasedAccounts', account.erasedAccounts.erasedAt, 'erased-accounts'),
  ),

  kept(rights.premiumRights, withAccount, when('the right ends')),
  kept(rights.addressPremiumRights, withAccount, when('the group or license that gives it ends')),
  kept(rights.domainPremiumRights, when('the license that gives it ends')),
  kept(rights.twoStepGivers, when('an operator makes the second step optional; about nobody')),

  kept(purchases.priceListSnapshots, when('the price list is read again; about nobody')),
  kept(
    purchases.paymentCustomers,
    days(
      'purchasesOfDeletedAccounts',
      purchases.paymentCustomers.createdAt,
      'purchases-of-deleted-accounts',
    ),
  ),
  kept(
    purchases.subscriptions,
    days(
      'purchasesOfDeletedAccounts',
      purchases.subscriptions.endedAt,
      'purchases-of-deleted-accounts',
    ),
  ),
  kept(purchases.checkouts, when('the checkout is paid, closed or expired')),
  kept(
    purchases.waitingPurchases,
    withAccount,
    days('waitingPurchases', purchases.waitingPurchases.savedAt, 'old-waiting-purchases'),
  ),
  kept(
    purchases.paymentEvents,
    days('paymentEvents', purchases.paymentEvents.receivedAt, 'old-payment-events'),
  ),
  kept(
    gumroad.gumroadMemberships,
    withAccount,
    days('unclaimedMemberships', gumroad.gumroadMemberships.validUntil, 'gumroad'),
  ),
  kept(
    gumroad.gumroadPings,
    when('its membership is deleted'),
    days('paymentEvents', gumroad.gumroadPings.receivedAt, 'gumroad'),
  ),

  kept(
    contactMessages,
    withAccount,
    days('deliveredMessages', contactMessages.acceptedAt, 'contact-forms'),
    days('undeliveredMessages', contactMessages.createdAt, 'contact-forms'),
  ),
  kept(
    telemetryBatches,
    withAccount,
    days('analyticsEvents', telemetryBatches.receivedAt, 'telemetry'),
  ),

  kept(groups.groups, when('its last administrator leaves or deletes the account')),
  kept(groups.groupMembers, withAccount, withGroup, when('the member leaves or is removed')),
  kept(groups.removals, withGroup, when('it can no longer be undone')),
  kept(groups.removedSeats, withAccount, withGroup, when('its removal can no longer be undone')),
  kept(groups.groupAdministrators, withAccount, withGroup),
  kept(groups.roleOffers, withAccount, withGroup, when('it is answered, or its seat ends')),
  kept(groups.removedAccounts, withAccount, withGroup),
  kept(groups.removedMailboxes, withGroup, when('the address has a seat again')),
  kept(groups.classLinks, withGroup, when('the owner closes it')),
  kept(groups.institutions, withGroup, when('the operator removes the license')),
  kept(
    groups.groupActivity,
    withGroup,
    days('groupActivity', groups.groupActivity.at, 'old-group-activity'),
  ),
  kept(groups.groupActivityMembers, when('its entry is deleted')),
  kept(usage.usageUsers, withAccount),
  kept(usage.usageRecords, withAccount, until(usage.usageRecords.at, 'usage')),
  kept(usage.usageDays, withAccount, days('usage', usage.usageDays.day, 'usage')),
  kept(
    usage.groupUsageWeeks,
    withAccount,
    withGroup,
    days('usage', usage.groupUsageWeeks.week, 'usage'),
  ),
  kept(usage.groupUsageSeats, withAccount, withGroup),

  kept(adminActions, days('operatorActions', adminActions.at, 'operator-actions')),
  kept(rateLimits, until(rateLimits.expiresAt, 'rate-limits')),
  kept(signingKeys, when('an operator retires the key; about nobody')),
];

/** For how many days the rows of the tables that pg-boss and drizzle made are kept; pg-boss deletes those of its own. */
export const libraryTables: Readonly<Record<string, number | 'about nobody'>> = {
  'pgboss.job': queueOptions.retentionDays,
  'pgboss.archive': bossOptions.deleteAfterDays,
  'pgboss.queue': 'about nobody',
  'pgboss.schedule': 'about nobody',
  'pgboss.subscription': 'about nobody',
  'pgboss.version': 'about nobody',
  'drizzle.__drizzle_migrations': 'about nobody',
};
