import type { ActiveSession } from '@portal/auth-session/domain';
import { CheckboxField, PageSection, StatusRegion } from '@portal/shared/ui';
import { useRef, useState } from 'react';
import { securityApi } from '../api/security-api';
import { securityMessages } from './messages';
import { EndSessionsButton } from './end-sessions-button';
import { LoadFailed } from './load-failed';
import { SessionsTable } from './sessions-table';
import { useEndSessions } from './use-end-sessions';

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
