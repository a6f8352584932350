import type { PortalClient } from '@portal/embed-messaging/browser';
import { useId, type ReactNode } from 'react';
import { messages } from './messages';
import type { Writer } from './portal-requests';
import type { PortalState } from './use-portal';
import type { useWriting } from './use-writing';

const texts = messages.you;

interface YouProps {
  readonly portal: string;
  readonly state: PortalState;
  readonly writing: Pick<ReturnType<typeof useWriting>, 'writer' | 'acceptedCount'>;
  readonly run: PortalClient['run'];
  readonly showStats: (isShown: boolean) => Promise<void>;
}

/** Whose suggestions these are: the account, its plan, and what is left of the day. */
export function You({ portal, state, writing, run, showStats }: YouProps) {
  const id = useId();
  const { writer, acceptedCount } = writing;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{texts.heading}</h2>
      {state.kind === 'connecting' && <p className="muted">{texts.connecting}</p>}
      {state.kind === 'away' && <p className="error">{texts.away}</p>}
      {state.kind === 'signed-out' && <LogIn portal={portal} />}
      {state.kind === 'signed-in' && (
        <>
          <p>
            {texts.loggedInAs} <a href={`${portal}/account`}>{state.shared.session.email}</a>
          </p>
          {writer && (
            <Plan
              writer={writer}
              accepted={state.shared.config.showStats ? acceptedCount : undefined}
            />
          )}
          <label className="check">
            <input
              type="checkbox"
              checked={state.shared.config.showStats}
              onChange={({ target }) => void showStats(target.checked)}
            />
            {texts.showStats}
          </label>
          <div className="actions">
            <a className="button" href={`${portal}/blocked-edits`}>
              {texts.blocked}
            </a>
            <button onClick={() => void run('refresh-user-data')}>{texts.refresh}</button>
            {!state.shared.session.user.emailVerified && (
              <button onClick={() => void run('resend-verification-email')}>{texts.verify}</button>
            )}
            <button onClick={() => void run('logout')}>{texts.logOut}</button>
          </div>
        </>
      )}
    </section>
  );
}

/** Leads to the login, which comes back here. */
function LogIn({ portal }: Pick<YouProps, 'portal'>) {
  const query = new URLSearchParams({ callback: window.location.href });
  return (
    <>
      <p>{texts.signedOut}</p>
      <div className="actions">
        <a className="button primary" href={`${portal}/login?${query}`}>
          {texts.logIn}
        </a>
      </div>
    </>
  );
}

interface PlanProps {
  readonly writer: Writer;
  /** How many suggestions were accepted, for a user who wants to see it. */
  readonly accepted: number | undefined;
}

function Plan({ writer: { isPremium, quota }, accepted }: PlanProps) {
  return (
    <dl className="sheet facts">
      <Fact name={texts.plan}>{isPremium ? texts.premium : texts.free}</Fact>
      <Fact name={texts.left}>{quota ? texts.quota(quota.left, quota.size) : texts.unlimited}</Fact>
      {quota?.resetsAt && <Fact name={texts.resets}>{texts.resetsAt(quota.resetsAt)}</Fact>}
      {accepted !== undefined && <Fact name={texts.accepted}>{accepted}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
