import { statsDays, statsTokenLength, type MemberStats } from '@portal/group-management/domain';
import { strictObject } from '@portal/shared/contract';
import { canonicalEmail, durations, epochSeconds } from '@portal/shared/util';
import { type InferType, number, string } from 'yup';
import { ApiError } from '@portal/server/errors';
import { type Platform, createSealer, type Sealer } from '@portal/server/platform';
import type { Caller, Clock, Queryable } from '@portal/server/ports';
import { recordActivity } from '../activity/activity.repository';
import type { GroupContext } from '../groups/access';
import type { FindAccounts } from '../groups/account-ports';
import { findClassroom } from '../groups/classroom';
import { administeredGroups, findGroup } from '../groups/group.repository';
import { findMember, findSeat } from '../seats/member.repository';
import { firstWholeDayAfter, lastDays } from './usage-day';
import { findTimeZone, findUsage } from './usage.repository';

/** What a token allows: one administrator to read the statistics of one member of one group. */
const statsGrant = strictObject({
  groupId: string().required(),
  adminUid: string().required(),
  uid: string().required(),
  /** When the member accepted, in epoch milliseconds: a later membership is another one. */
  acceptedAt: number().integer().required(),
  expiresAt: number().integer().required(),
});
type StatsGrant = InferType<typeof statsGrant>;

const lifetimeMs = 5 * durations.oneMinuteMs;

/** The `t` of `/stats`: sealed, so that the browser that carries it can neither read nor change it (GROUP-211). */
const createStatsTokens = ({ sealer, clock }: { sealer: Sealer; clock: Clock }) => ({
  create: (grant: Omit<StatsGrant, 'expiresAt'>) =>
    sealer.seal(JSON.stringify({ ...grant, expiresAt: clock.now().getTime() + lifetimeMs })),

  /** Returns the grant of a token; undefined for one that was changed or has expired. */
  async read(token: string): Promise<StatsGrant | undefined> {
    try {
      const grant = await statsGrant.validate(JSON.parse(await sealer.open(token)));
      return grant.expiresAt > clock.now().getTime() ? grant : undefined;
    } catch {
      return undefined;
    }
  },
});

/** Reads the grant of a token, if its administrator and its member still are what they were. */
const createGrantCheck =
  (query: Queryable, tokens: ReturnType<typeof createStatsTokens>) => async (token: string) => {
    const grant = token.length > statsTokenLength ? undefined : await tokens.read(token);
    if (!grant) return undefined;
    const administered = await administeredGroups(query, grant.adminUid);
    if (!administered.some(({ id }) => id === grant.groupId)) return undefined;
    const group = await findGroup(query, grant.groupId);
    if (group?.type !== 'classroom') return undefined;
    const member = await findSeat(query, group.id, grant.uid);
    if (member?.updatedAt.getTime() !== grant.acceptedAt) return undefined;
    return { ...grant, email: member.email };
  };

/** The statistics of members, for the administrators of classrooms (GROUP-210 to GROUP-213). */
export function createStats({
  clock,
  config,
  database: { query },
  findAccounts,
}: Pick<Platform, 'clock' | 'config' | 'database'> & { readonly findAccounts: FindAccounts }) {
  const sealer = createSealer(config.keyEncryptionSecrets, 'group-management stats');
  const tokens = createStatsTokens({ sealer, clock });

  const validGrant = createGrantCheck(query, tokens);

  return {
    /** Throws `FORBIDDEN` for anyone but an administrator of a classroom, and `USER_NOT_FOUND` without such an active member. */
    async createToken({ memberEmail }: { memberEmail: string }, { caller, group }: GroupContext) {
      await findClassroom(query, group.id);
      const email = canonicalEmail(memberEmail);
      const member = await findMember(query, group.id, email);
      if (!member?.uid) throw new ApiError('USER_NOT_FOUND');
      const { uid } = member;
      const [account] = await findAccounts(query, [email]);
      const acceptedAt = member.updatedAt.getTime();
      const grant = { groupId: group.id, adminUid: caller.uid, uid, acceptedAt };
      const token = await tokens.create(grant);
      const entry = { groupId: group.id, action: 'viewed-stats', by: caller } as const;
      await recordActivity(query, { ...entry, member }, clock.now());
      return { token, email, uuid: account?.reference ?? null };
    },

    /** The statistics that a token shows. Throws `STATS_LINK_EXPIRED` for one that is not valid, or not the caller's. */
    async checkToken({ t }: { t: string }, { caller }: { caller: Caller }): Promise<MemberStats> {
      const grant = await validGrant(t);
      if (grant?.adminUid !== caller.uid) throw new ApiError('STATS_LINK_EXPIRED');
      const { uid, email, acceptedAt } = grant;
      const timeZone = await findTimeZone(query, uid);
      const days = lastDays(statsDays, clock.now(), timeZone);
      const [first = ''] = days;
      const firstWhole = firstWholeDayAfter(new Date(acceptedAt), timeZone);
      const found = await findUsage(query, [uid], firstWhole > first ? firstWhole : first);
      const rows = found
        .filter(({ day }) => days.includes(day))
        .map(({ day, feature, accepted, rejected }) => ({ day, feature, accepted, rejected }));
      return { email, expiresAt: epochSeconds(new Date(grant.expiresAt)), days, rows };
    },
  };
}
