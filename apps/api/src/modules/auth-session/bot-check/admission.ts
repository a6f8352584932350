import type { BotCheckAction } from '@portal/auth-session/domain';
import { ApiError } from '../../../platform/errors';
import type { CountedKinds, LimitedUse, RateLimiter, Waits } from '../../../ports/rate-limiter';
import type { Tickets } from './ticket';

interface Asking {
  readonly ticket: string | undefined;
  readonly action: BotCheckAction;
  readonly network: LimitedUse;
  /** The refusal when the network has no point left. */
  readonly whenTooMany: 'TOO_MANY_ATTEMPTS_TRY_LATER' | 'TOO_MANY_REQUESTS';
}

/** What lets a call in. */
export interface Admission {
  readonly uses: readonly LimitedUse[];
  /** Refuses when one of the uses had no point left. */
  check(waits: Waits): void;
}

/** What a sign-in's admission counts: the ticket, and a look at the network. */
export const signInUses: CountedKinds = { takes: 1, looks: 1 };

/** The admission of a call whose ticket is good; it is not used up yet. */
export type AdmissionOf = (asking: Asking) => Admission;

/** The door of every call that a script would like to use. */
export function createAdmissionOf({ tickets }: { tickets: Tickets }): AdmissionOf {
  return ({ ticket, action, network, whenTooMany }) => {
    const ticketUse = tickets.useOf(ticket, action);
    if (!ticketUse) throw new ApiError('BOT_CHECK_FAILED');
    return {
      uses: [ticketUse, network],
      check([ticketWait, retryAfterSeconds]) {
        if (ticketWait !== undefined) throw new ApiError('BOT_CHECK_FAILED');
        if (retryAfterSeconds !== undefined) throw new ApiError(whenTooMany, { retryAfterSeconds });
      },
    };
  };
}

/** Lets a call in whose ticket is good and whose network has points left; uses the ticket up. One statement. */
export type Admit = (asking: Asking) => Promise<void>;

/** An {@link Admission} by itself, for calls that do not count it within a statement of their own. */
export function createAdmit(ports: { admissionOf: AdmissionOf; limiter: RateLimiter }): Admit {
  return async (asking) => {
    const { uses, check } = ports.admissionOf(asking);
    check(await ports.limiter.takeAll(uses));
  };
}
