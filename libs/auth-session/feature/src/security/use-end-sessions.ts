import type { ActiveSession } from '@portal/auth-session/domain';
import { isProofCanceled } from '@portal/shared/data-access';
import { useTimedMessage } from '@portal/shared/ui';
import { durations } from '@portal/shared/util';
import { securityApi } from '../api/security-api';
import { securityMessages } from './messages';
import { deviceName } from './place';

const { ended, notEnded, othersEnded, othersNotEnded, allNotEnded } = securityMessages.sessions;

/** Ends sessions; the list changes immediately, and `region` announces the result. */
export function useEndSessions() {
  const [endSession] = securityApi.useEndSessionMutation();
  const [endOtherSessions] = securityApi.useEndOtherSessionsMutation();
  const [endAllSessions] = securityApi.useEndAllSessionsMutation();
  const { show, region } = useTimedMessage();

  const fail = (error: unknown, failure: string) => {
    if (!isProofCanceled(error)) show('danger', failure);
  };
  const tell = (error: unknown, success: string, failure: string) => {
    if (error) fail(error, failure);
    else show('success', success, { leavesAfterMs: durations.accountMessageMs });
  };
  return {
    region,
    end: async ({ id, device }: ActiveSession) => {
      const { error } = await endSession({ id });
      tell(error, ended(deviceName(device)), notEnded(deviceName(device)));
    },
    /** The page is left when every session has ended; `region` only announces a failure. */
    endAll: async (distrustWaysIn: boolean) => {
      const { error } = await endAllSessions({ distrustWaysIn });
      if (error) fail(error, allNotEnded);
    },
    endOthers: async () => {
      const { error } = await endOtherSessions();
      tell(error, othersEnded, othersNotEnded);
    },
  };
}
