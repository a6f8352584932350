import {
  groupManagementEndpoints as endpoints,
  type OfferedRole,
} from '@portal/group-management/domain';
import { authSessionEndpoints } from '@portal/auth-session/domain';
import { sql } from 'drizzle-orm';
import { queryRows, createModuleRegistry, type ApiModule } from '@portal/server/platform';
import type { OutgoingMail } from '@portal/server/adapters';
import type { PersonalData } from '@portal/server/contracts';
import {
  adminWordsOf,
  type AdminOutcome,
  createTestClock,
  emptyRunningDatabase,
  startTestApi,
  type TestApi,
} from '@portal/server/testing';
import {
  createAuthSessionModule,
  updateUser,
  instantBotCheck,
  newestCode,
  noDependencies,
  insertedUser,
  openedSession,
} from '@portal/auth-session/server/testing';
import { createEntitlements, premiumFacts } from '@portal/entitlements/server/testing';
import {
  type GroupPurchase,
  type SubscriptionRecord,
  writeSubscription,
} from '@portal/checkout-pricing/server/testing';
import {
  administeredGroupIdOf,
  createGroupManagementModule,
  createGroupPurchases,
  createGroupTiesOf,
} from '../group-management.module';
import { groupMembers, groups } from '../group-management.tables';
import { createInsertedSeats } from './inserted-seats';

/** A signed-in user. */
export interface GroupUser {
  readonly uid: string;
  readonly email: string;
  readonly token: string;
}

/** The API with accounts and groups; a spec makes groups by applying purchases. */
export interface GroupApi extends TestApi {
  /** Empties the database, forgets the mails and sets the clock back, for the next test. */
  reset(): Promise<void>;
  /** A signed-in user, inserted the first time; the email address is verified unless the spec says otherwise. */
  user(email: string, how?: { verified: boolean }): Promise<GroupUser>;
  verify(user: GroupUser): Promise<void>;
  /** The user confirms another email address and signs in with it. */
  changeEmail(user: GroupUser, newEmail: string): Promise<GroupUser>;
  applyPurchase(purchase: GroupPurchase): Promise<void>;
  /** Stores the subscription of a purchase, as the checkout does: its buyer pays. */
  storeSubscription(purchase: GroupPurchase): Promise<void>;
  /** A group of a new owner with members and open invitations; its purchase can be changed and applied again. */
  group(
    seats: number,
    how?: Partial<GroupPurchase> & { owner?: string; members?: string[]; invited?: string[] },
  ): Promise<{
    readonly owner: GroupUser;
    readonly purchase: GroupPurchase;
    readonly guid: string;
  }>;
  /** Invites over HTTP. */
  invite(user: GroupUser, newMembers: string[]): ReturnType<typeof invite>;
  /** Inserts invitations by an administrator; their mails count as sent. */
  insertInvitations(group: { guid: string; owner: GroupUser }, emails: string[]): Promise<void>;
  /** The secret of the mailed link of an address's open invitation. */
  iuidOf(email: string): Promise<string>;
  /** The secret of the link that an administrator copies. */
  copiedIuidOf(admin: GroupUser, memberEmail: string): Promise<string>;
  /** Inserts the seat that the account of an address gets by its open invitation. */
  accept(email: string): Promise<GroupUser>;
  /** The owner of a group offers a role in it to a member, who accepts. */
  giveRole(owner: GroupUser, member: GroupUser, guid: string, role?: OfferedRole): Promise<void>;
  isPremium(user: GroupUser): Promise<boolean>;
  /** Runs `npm run admin` with these words; its commands are those of the domain. */
  admin(...words: string[]): Promise<AdminOutcome>;
  /** Runs `npm run admin -- institution` with these words. */
  institutions(...words: string[]): Promise<AdminOutcome>;
  /** What the modules keep about users. */
  personalData(): readonly PersonalData[];
  /** Counters and rows of a group, which must say the same. */
  counts(guid: string): Promise<{ active: number; pending: number; rows: number }>;
}

const invite = (api: TestApi, { token }: GroupUser, newMembers: string[]) =>
  api.call(endpoints.sendInvitation, { newMembers, token });

const subscription = (id: string): SubscriptionRecord => ({
  id,
  uid: 'uid',
  customerId: 'cus_1',
  priceId: 'price_group',
  productName: 'Lemma Group',
  plan: 'group',
  groupType: 'default',
  groupName: null,
  takesOver: null,
  takenOverBy: null,
  status: 'active',
  quantity: 3,
  amount: 32_400,
  price: 32_400,
  snapshot: null,
  currency: 'usd',
  interval: 'year',
  collectionMethod: 'charge_automatically',
  invoiceAmount: null,
  invoiceDueAt: null,
  invoicePage: null,
  firstPaidAt: null,
  releasedSeats: null,
  releasedAt: null,
  releasedUntil: null,
  revives: null,
  latePayment: null,
  startedAt: new Date('2026-01-01T00:00:00Z'),
  currentPeriodEnd: new Date('2027-01-01T00:00:00Z'),
  cancelAtPeriodEnd: false,
  cancelAt: null,
  arePaymentsPaused: false,
  paymentsResumeAt: null,
  trialEnd: null,
  endedAt: null,
  paymentProblemSince: null,
  nextAttemptAt: null,
  failedCharge: null,
  pendingChange: null,
  lastPayment: null,
  revokedAt: null,
  endReason: null,
});

/** Starts the API over an empty database. */
export async function startGroupApi(
  environment: Readonly<Record<string, string>> = {},
): Promise<GroupApi> {
  let applyPurchase: ReturnType<typeof createGroupPurchases> | undefined;
  let group: ApiModule | undefined;
  let personalData: (() => readonly PersonalData[]) | undefined;
  const mails: OutgoingMail[] = [];
  let isMailServerDown = false;
  const api = await startTestApi({
    environment,
    transport: {
      async deliver(mail) {
        if (isMailServerDown)
          throw Object.assign(new Error('No mail server.'), { code: 'ECONNREFUSED' });
        mails.push(mail);
      },
      close: () => undefined,
    },
    ports: {
      botCheck: instantBotCheck,
    },
    modules: (platform) => {
      const registry = createModuleRegistry();
      const auth = registry.add(
        createAuthSessionModule(platform, {
          ...noDependencies,
          premiumFacts,
          ...registry.hooks,
          administeredGroupIdOf,
          groupTiesOf: createGroupTiesOf(platform),
        }),
      );
      const accounts = { ...auth, ...createEntitlements(platform) };
      applyPurchase = createGroupPurchases(platform, accounts);
      const findSubscription = async (_: unknown, id: string) => subscription(id);
      group = registry.add(
        createGroupManagementModule(platform, {
          ...accounts,
          findSubscription,
          // No payment provider: a change of the payer is tested where it is (hand-over.spec.ts).
          endPlan: () => Promise.reject(new Error('There is no plan.')),
          changeSeats: {
            preview: () => Promise.reject(new Error('There is no plan.')),
            change: () => Promise.reject(new Error('There is no plan.')),
          },
          openTakeover: () => Promise.reject(new Error('There is no checkout.')),
        }),
      );
      personalData = registry.personalData;
      return { modules: [auth, group], authenticator: auth.authenticator };
    },
  });
  const { database } = api.platform;
  let purchases = 0;
  const uids = new Map<string, string>();

  const user: GroupApi['user'] = async (email, { verified } = { verified: true }) => {
    const uid = uids.get(email) ?? (await insertedUser(api, email, { verified }));
    uids.set(email, uid);
    const { idToken: token } = await openedSession(api, { uid, email }, { rememberMe: true });
    return { uid, email, token };
  };
  const apply = (purchase: GroupPurchase) =>
    database.transaction(async (tx) => applyPurchase?.(tx, purchase));

  const mailsTo: GroupApi['mailsTo'] = async (address) => {
    await api.runJobs();
    return mails.filter(({ to }) => to === address);
  };
  const seats = createInsertedSeats(api.platform);
  const accept = async (email: string) => {
    const who = await user(email);
    await seats.accept(email, who);
    return who;
  };

  return {
    ...api,
    async reset() {
      await emptyRunningDatabase(api.database);
      api.clock.set(createTestClock().now());
      mails.length = 0;
      uids.clear();
      purchases = 0;
    },
    mailsTo,
    setMailServerDown(isDown) {
      isMailServerDown = isDown;
    },
    user,
    accept,
    iuidOf: seats.iuidOf,
    insertInvitations: ({ guid, owner }, emails) => seats.invite(guid, owner, emails),
    async verify({ uid }) {
      await updateUser(database.query, uid, { emailVerified: true });
    },
    async changeEmail({ token, uid, email }, newEmail) {
      await api.call(authSessionEndpoints.startEmailChange, { newEmail }, { token });
      const oobCode = await newestCode({ ...api, mailsTo }, newEmail);
      const mode = 'verifyAndChangeEmail';
      const changed = await api.call(authSessionEndpoints.runEmailAction, { mode, oobCode });
      if (!changed.ok) throw new Error(`The change was rejected: ${changed.error.error}.`);
      uids.delete(email);
      uids.set(newEmail, uid);
      return user(newEmail);
    },
    applyPurchase: apply,
    async storeSubscription({ subscriptionId, buyerUid: uid }) {
      const state = { ...subscription(subscriptionId), uid };
      await writeSubscription(database.query, state, undefined);
    },
    personalData: () => personalData?.() ?? [],
    async group(quota, { owner: email, members = [], invited = [], ...how } = {}) {
      purchases += 1;
      const owner = await user(email ?? `owner-${purchases}@example.org`);
      const subscriptionId = `sub_${purchases}`;
      const names = { name: 'Okafor Lab', type: 'default' as const };
      const purchase = {
        ...names,
        ...how,
        subscriptionId,
        buyerUid: owner.uid,
        seats: quota,
        isLive: true,
      };
      await apply(purchase);
      const guid = await administeredGroupIdOf(database.query, owner.uid);
      if (guid === null) throw new Error('The purchase made no group.');
      if (members.length + invited.length > 0)
        await seats.invite(guid, owner, [...members, ...invited]);
      for (const member of members) await accept(member);
      return { owner, purchase, guid };
    },
    async copiedIuidOf({ token }, memberEmail) {
      const copied = await api.call(endpoints.getInvitationLink, { memberEmail }, { token });
      const iuid = copied.ok && new URL(copied.body.url).searchParams.get('iuid');
      if (!iuid) throw new Error(`There was no link for ${memberEmail}.`);
      return iuid;
    },
    invite: (who, newMembers) => invite(api, who, newMembers),
    async giveRole(owner, member, guid, role = 'admin') {
      const [offer, by] = [{ guid, memberEmail: member.email }, { token: owner.token }];
      const offered =
        role === 'owner'
          ? await api.call(endpoints.handOverGroup, offer, by)
          : await api.call(endpoints.changeMemberRole, { ...offer, role }, by);
      if (!offered.ok) throw new Error(`The role was not offered: ${offered.error.error}.`);
      // The log orders what happens at the same moment by chance.
      api.clock.advance({ seconds: 1 });
      const accepted = await api.call(endpoints.acceptRoleOffer, { guid }, { token: member.token });
      if (!accepted.ok) throw new Error(`The role was not accepted: ${accepted.error.error}.`);
    },
    async isPremium({ token }) {
      const response = await api.call(authSessionEndpoints.getPremiumStatus, {}, { token });
      return response.ok && response.body.isPremium;
    },
    admin: (...words) => adminWordsOf(api.platform, group?.adminCommands)(...words),
    institutions: (...words) =>
      adminWordsOf(api.platform, group?.adminCommands)('institution', ...words),
    async counts(guid) {
      // One statement: counters and rows of the same moment.
      const [sample] = await queryRows<Record<string, number>>(
        database.query,
        sql`
          select ${groups.active} as active, ${groups.pending} as pending,
            count(*) filter (where status = 'active')::int as active_rows,
            count(*) filter (where status = 'pending')::int as pending_rows,
            count(${groupMembers.email})::int as rows
          from ${groups} left join ${groupMembers} on ${groupMembers.groupId} = ${groups.id}
          where ${groups.id} = ${guid}
          group by ${groups.id}`,
      );
      const { active = NaN, pending = NaN, rows = NaN, active_rows, pending_rows } = sample ?? {};
      expect({ active, pending }).toEqual({ active: active_rows, pending: pending_rows });
      return { active, pending, rows };
    },
  };
}
