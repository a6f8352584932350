import { accountEndpoints } from '@portal/account/domain';
import { authSessionEndpoints } from '@portal/auth-session/domain';
import { authSessionRequests } from '@portal/auth-session/server/testing';
import { billingEndpoints, checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import { contactFormsEndpoints } from '@portal/contact-forms/domain';
import { entitlementsEndpoints } from '@portal/entitlements/domain';
import { groupManagementEndpoints } from '@portal/group-management/domain';
import { overleafOauthEndpoints } from '@portal/overleaf-oauth/domain';
import { telemetryEndpoints } from '@portal/shared/telemetry/domain';
import type { InferType } from 'yup';

const endpoints = {
  ...authSessionEndpoints,
  ...checkoutPricingEndpoints,
  ...billingEndpoints,
  ...entitlementsEndpoints,
  ...accountEndpoints,
  ...contactFormsEndpoints,
  ...telemetryEndpoints,
  ...groupManagementEndpoints,
  ...overleafOauthEndpoints,
};
type Endpoints = typeof endpoints;
type EndpointName = keyof Endpoints;

/** The names that a valid request uses; a spec gives those that exist in its database. */
interface RequestNames {
  /** Of the caller. */
  readonly uid: string;
  /** Of somebody else. */
  readonly email: string;
  /** A new bot-check ticket for an action, or a text of its form. */
  ticket(action: 'signin' | 'signup' | 'reset' | 'contact'): string;
}

const secret = 'x'.repeat(64);
const password = 'correct horse battery staple';
const order = { price: 'price_premium_month', quantity: 1 };
const choice = { plan: 'premium', interval: 'year', quantity: 1 } as const;
const billed = {
  name: 'University of Göttingen',
  line1: 'Bunsenstr. 3',
  line2: '',
  postalCode: '37073',
  city: 'Göttingen',
  country: 'DE',
  taxId: 'DE123456789',
  purchaseOrder: 'PO-7',
};
const state = { state: 'state' };
const deviceId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

/** A valid request of every endpoint; a missing one does not compile. */
export function validRequests({ uid, email, ticket }: RequestNames): {
  readonly [Name in EndpointName]: InferType<Endpoints[Name]['request']>;
} {
  return {
    ...authSessionRequests({ email, ticket }),
    getIpInfo: {},
    getActiveProducts: { countryCode: 'DE', coupon: 'SAVE10', onlyTier1Prices: 'true' },
    getActiveGroupProducts: { countryCode: 'DE', onlyTier1Prices: 'true' },
    createCheckoutSession: order,
    getCheckoutStatus: { sessionId: 'cs_test_1' },
    createPortalLink: {},
    getBilledPlan: {},
    previewPlanChange: choice,
    changePlan: { ...choice, prorationDate: 1_795_000_000, dueNow: 0 },
    cancelPlan: { reason: 'unused', comment: 'Thank you' },
    payOwed: {},
    orderByInvoice: {
      price: 'price_group_year',
      quantity: 12,
      groupName: 'Topology',
      details: billed,
    },
    resumePlan: {},
    listInvoices: {},
    getBillingDetails: {},
    saveBillingDetails: billed,
    describePurchase: order,
    getWaitingPurchase: {},
    saveWaitingPurchase: order,
    removeWaitingPurchase: {},
    getSubscriptionDetails: {},
    getPremiumSources: {},
    getEmailSubscription: {},
    subscribe: { source: 'account' },
    unsubscribe: { source: 'account' },
    deleteAccount: {},
    downloadAccountData: {},
    getPersonalDictionary: {},
    removePersonalDictionaryEntry: { target: 'teh', replacement: 'the' },
    addPersonalDictionaryEntries: { uid, entries: [{ target: 'teh', replacement: 'the' }] },
    saveProductSettings: { uid, config: { showStats: true } },
    sendMessage: {
      form: 'contact',
      email,
      subject: 'A question',
      message: 'How does it work?',
      ticket: ticket('contact'),
    },
    collectEvents: { deviceId, frontend: 'portal', version: '1', type: 'page', action: 'view' },
    collectMetrics: { deviceID: deviceId, eventType: 'page' },
    getGroupDetails: {},
    leaveGroup: { guid: 'x'.repeat(22) },
    continueGroup: { guid: 'x'.repeat(22) },
    renameGroup: { name: 'Okafor Lab' },
    listMembers: { status: 'all', search: '', sort: 'updatedAt', direction: 'ascending', limit: 5 },
    sendInvitation: { newMembers: [email] },
    checkMembers: { emails: [email] },
    removeMember: { membersToDelete: [email] },
    undoRemoval: { removalId: 'x'.repeat(22) },
    resendInvitation: { memberEmail: email },
    resendInvitations: { memberEmails: [email] },
    getInvitationLink: { memberEmail: email },
    acceptInvitation: { iuid: secret },
    getInvitation: { iuid: secret },
    askForInvitation: { iuid: secret },
    answerFormerInvitation: { guid: 'guid', accept: true },
    changeInvitationRule: { allowsOtherAddress: true },
    openClassLink: { domains: ['uni.example'] },
    closeClassLink: {},
    getClassLink: {},
    describeClassLink: { link: secret },
    joinByClassLink: { link: secret },
    exportMembers: { status: 'all', search: '' },
    changeMemberRole: { memberEmail: email, role: 'admin' },
    handOverGroup: { memberEmail: email },
    requireSecondFactor: { isRequired: false },
    stepDown: {},
    endGroup: { name: 'Group of example.org', atOnce: false },
    withdrawRoleOffer: { memberEmail: email },
    acceptRoleOffer: { guid: 'x'.repeat(22) },
    declineRoleOffer: { guid: 'x'.repeat(22) },
    listGroupActivity: {},
    recordUsage: {
      records: [
        {
          id: 'record-1',
          uid,
          feature: 'rewriting',
          accepted: 1,
          rejected: 0,
          at: '2026-11-20T12:00:00Z',
        },
      ],
    },
    getDailyQuota: {},
    getGroupUsage: {},
    listMemberUsage: {},
    exportGroupUsage: {},
    createStatsToken: { memberEmail: email },
    checkStatsToken: { t: secret },
    finishEditorLogin: { code: 'code', state },
    finishPkceLogin: { code: 'code', state, olTokens: { access_token: 'a', id_token: 'b' } },
    linkEditorAccount: {
      ...{ overleafId: 'editor1', email, overleafTokens: { ticket: secret } },
      ...{ password, ticket: secret },
    },
    unlinkEditorAccount: {},
    confirmEditorLogin: { ticket: 'x'.repeat(43) },
    proveByEditorLogin: { code: 'code', state },
  };
}

/** The endpoints of every domain by name, in the order of their names. */
export const endpointsByName = (Object.keys(endpoints) as EndpointName[])
  .sort()
  .map((name) => ({ name, endpoint: endpoints[name] }));
