import type { ActiveSession } from '@portal/auth-session/domain';
import { isProofCanceled } from '@portal/shared/data-access';
import {
  Button,
  CheckboxField,
  PageSection,
  StatusRegion,
  useTimedMessage,
} from '@portal/shared/ui';
import { durations } from '@portal/shared/util';
import { type ReactNode, useRef, useState } from 'react';
import { securityApi } from '../api/security-api';
import { LazyConfirmDialog } from './lazy-confirm-dialog';
import { LoadFailed } from './load-failed';
import { securityMessages } from './messages';
import { deviceName } from './place';
import { SessionsTable } from './sessions-table';

/** Ends sessions; the list changes immediately, and `region` announces the result. */
function useEndSessions() {
  const [endSession] = securityApi.useEndSessionMutation();
  const [endOtherSessions] = securityApi.useEndOtherSessionsMutation();
  const [endAllSessions] = securityApi.useEndAllSessionsMutation();
  const { show, region } = useTimedMessage();
  const texts = securityMessages.sessions;

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
      tell(error, texts.ended(deviceName(device)), texts.notEnded(deviceName(device)));
    },
    /** The page is left when every session has ended; `region` only announces a failure. */
    endAll: async (distrustWaysIn: boolean) => {
      const { error } = await endAllSessions({ distrustWaysIn });
      if (error) fail(error, texts.allNotEnded);
    },
    endOthers: async () => {
      const { error } = await endOtherSessions();
      tell(error, texts.othersEnded, texts.othersNotEnded);
    },
  };
}

interface EndSessionsButtonProps {
  readonly label: string;
  readonly title: string;
  /** Which sessions end, as a sentence, and what can be chosen. */
  readonly children: ReactNode;
  readonly disabledReason?: string | undefined;
  readonly onEnd: () => void;
}

/** Ends several sessions, after asking once. */
function EndSessionsButton({
  label,
  title,
  children,
  disabledReason,
  onEnd,
}: EndSessionsButtonProps) {
  const [isAsking, setIsAsking] = useState(false);

  const confirm = () => {
    setIsAsking(false);
    onEnd();
  };
  return (
    <>
      <Button disabledReason={disabledReason} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <LazyConfirmDialog
          onOpenChange={setIsAsking}
          title={title}
          confirmLabel={label}
          destructive
          onConfirm={confirm}
        >
          {children}
        </LazyConfirmDialog>
      )}
    </>
  );
}

/** The sessions of the user, and how to end them (AUTH-86, AUTH-87). */
export function SessionsSection() {
  const { data, isLoading, isFetching, isError, refetch } = securityApi.useListSessionsQuery(
    undefined,
    { refetchOnMountOrArgChange: true },
  );
  const { end, endOthers, endAll, region } = useEndSessions();
  const list = useRef<HTMLDivElement>(null);
  const { heading, note, failed, ...texts } = securityMessages.sessions;
  const { distrust, distrustHint } = securityMessages;
  const [distrustsWaysIn, setDistrustsWaysIn] = useState(false);
  const sessions = data?.sessions ?? [];
  const others = sessions.filter(({ current }) => !current).length;

  /** The row is removed with its button, so the focus moves to the list. */
  const endAndStay = (session: ActiveSession) => {
    list.current?.focus();
    void end(session);
  };
  return (
    <PageSection heading={heading} note={note}>
      <StatusRegion {...region} className="mb-5" />
      {isError && !data ? (
        <LoadFailed isRetrying={isFetching} onRetry={() => void refetch()}>
          {failed}
        </LoadFailed>
      ) : (
        <div ref={list} tabIndex={-1} role="group" aria-label={heading} className="outline-none">
          <SessionsTable sessions={sessions} isLoading={isLoading} onEnd={endAndStay} />
          {data && (
            <div className="mt-5 flex flex-wrap gap-3">
              <EndSessionsButton
                label={texts.endOthers}
                title={texts.endOthersTitle}
                disabledReason={others === 0 ? texts.noOthers : undefined}
                onEnd={() => void endOthers()}
              >
                {texts.endOthersText(others)}
              </EndSessionsButton>
              <EndSessionsButton
                label={texts.endAll}
                title={texts.endAllTitle}
                onEnd={() => void endAll(distrustsWaysIn)}
              >
                <p className="mb-4">{texts.endAllText}</p>
                <CheckboxField
                  label={distrust}
                  hint={distrustHint}
                  checked={distrustsWaysIn}
                  onChange={({ target }) => setDistrustsWaysIn(target.checked)}
                />
              </EndSessionsButton>
            </div>
          )}
        </div>
      )}
    </PageSection>
  );
}
