import { strictObject } from '@portal/shared/contract';
import { durations } from '@portal/shared/util';
import { number, string, type InferType } from 'yup';
import type { Sealer } from '../../../platform/sealed-values';
import type { Clock } from '../../../ports/clock';

/** What a token allows: one administrator to read the statistics of one member of one group. */
const statsGrant = strictObject({
  groupId: string().required(),
  adminUid: string().required(),
  /** The member's account. */
  uid: string().required(),
  /** When the member accepted, in epoch milliseconds: a later membership is another one. */
  acceptedAt: number().integer().required(),
  /** Epoch milliseconds. */
  expiresAt: number().integer().required(),
});
type StatsGrant = InferType<typeof statsGrant>;

const lifetimeMs = 5 * durations.oneMinuteMs;

/** The `t` of `/stats`: sealed, so that the browser that carries it can neither read nor change it (GROUP-211). */
export const createStatsTokens = ({ sealer, clock }: { sealer: Sealer; clock: Clock }) => ({
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
