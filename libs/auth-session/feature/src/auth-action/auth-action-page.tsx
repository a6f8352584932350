import {
  authSessionEndpoints as endpoints,
  readEmailAction,
  type EmailAction,
  type EmailActionMode,
} from '@portal/auth-session/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { paths } from '@portal/shared/util';
import { useSearchParams } from '@portal/shared/router';
import { FormSheet, LinkButton, Message, FormPage, TextLink } from '@portal/shared/ui';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { authApi } from '../api/auth-api';
import { actionMessages } from './messages';
import { useSession, useSignOut } from '../session/session-hooks';
import { rememberEmail } from '../email/remembered-email';
import { AccountOpening } from './account-opening';
import { ActionForm } from './action-form';
import { InvalidAction } from './invalid-action';

/** It has replaced what the user pressed. */
const Outcome = ({ children }: { readonly children: string }) => (
  <Message kind="success" takesFocus>
    {children}
  </Message>
);

/** The owner did not open the account: the stranger is out, and the owner has mail. */
function Disowned() {
  const { verifyEmail, opening } = actionMessages;
  return (
    <FormSheet title={verifyEmail.title}>
      <div role="status">
        <Outcome>{opening.disowned}</Outcome>
      </div>
    </FormSheet>
  );
}

/** The server ends every session of the account with these. */
const signingOut: readonly EmailActionMode[] = [
  'verifyAndChangeEmail',
  'cancelEmailChange',
  'undoEmailChange',
];

const listOf = new Intl.ListFormat('en', { type: 'conjunction' });

/** After these the password may be known to somebody else. */
const suggestsNewPassword: readonly EmailActionMode[] = [
  'cancelEmailChange',
  'removeWayIn',
  'keepSecondFactor',
  'endSession',
];

/**
 * Calls `onInvalid` if the code can no longer be used. When it cannot be checked, the form stays: it says the
 * same after it was sent.
 */
function useCodeCheck({ mode, oobCode }: EmailAction, onInvalid: () => void): void {
  const [check] = authApi.useCheckEmailCodeMutation();
  const report = useEffectEvent(onInvalid);
  useEffect(() => {
    let isShown = true;
    void check({ mode, oobCode }).then(({ error }) => {
      if (!isShown || !error) return;
      if (apiErrorOf(endpoints.checkEmailCode, error).code === 'INVALID_CODE') report();
    });
    return () => {
      isShown = false;
    };
  }, [check, mode, oobCode]);
}

interface AuthActionPageProps {
  /** What follows the verification of this address; `otherwise` leads to the log-in, or to the account that is signed in. */
  readonly afterVerifying?: (email: string, otherwise: ReactNode) => ReactNode;
}

interface ActionProps extends AuthActionPageProps {
  readonly action: EmailAction;
  /** The account's address, when the link names it. */
  readonly email: string;
}

const unchanged = (_: string, otherwise: ReactNode) => otherwise;

function Action({ action, email, afterVerifying = unchanged }: ActionProps) {
  const [owner, setOwner] = useState('');
  const [outcome, setOutcome] = useState<'done' | 'disowned' | 'invalid'>();
  const [waysIn, setWaysIn] = useState<readonly string[]>([]);
  const signOut = useSignOut();
  const { title, done } = actionMessages[action.mode];
  const isDone = outcome === 'done';
  const isVerification = action.mode === 'verifyEmail';

  const finish = (address: string, names: readonly string[]) => {
    setOutcome('done');
    setOwner(address);
    setWaysIn(names);
    if (signingOut.includes(action.mode)) signOut();
    // After the sign-out, which removes what the tab keeps.
    rememberEmail(address);
  };
  const onInvalid = () => setOutcome('invalid');
  useCodeCheck(action, () => setOutcome((current) => current ?? 'invalid'));
  if (outcome === 'invalid') return <InvalidAction mode={action.mode} email={email} takesFocus />;
  if (outcome === 'disowned') return <Disowned />;
  return (
    <FormSheet
      title={isDone && isVerification ? actionMessages.verifyEmail.doneTitle : title}
      footnote={
        isDone &&
        suggestsNewPassword.includes(action.mode) && (
          <TextLink standalone href={paths.resetPassword()}>
            {actionMessages.newPassword}
          </TextLink>
        )
      }
    >
      <div role="status" className="empty:hidden">
        {isDone && <Outcome>{done}</Outcome>}
      </div>
      {waysIn.length > 0 && (
        <p className="text-ink-muted">
          {actionMessages.resetPassword.waysIn(listOf.format(waysIn))}
        </p>
      )}
      {(!isDone || action.mode === 'resetPassword') && (
        <ActionForm
          action={action}
          email={email}
          isDone={isDone}
          onDone={finish}
          onInvalid={onInvalid}
        />
      )}
      {!isDone && isVerification && (
        <AccountOpening
          oobCode={action.oobCode}
          onDisowned={() => setOutcome('disowned')}
          onInvalid={onInvalid}
        />
      )}
      {isDone &&
        (isVerification ? afterVerifying(owner, <Verified {...{ owner }} />) : <ToLogIn />)}
    </FormSheet>
  );
}

const ToLogIn = () => (
  <LinkButton variant="primary" size="lg" block href={paths.login()}>
    {actionMessages.login}
  </LinkButton>
);

/** Whoever verifies where the account is signed in needs no log-in (AUTH-640). */
function Verified({ owner }: { readonly owner: string }) {
  const { user } = useSession();
  if (user?.email !== owner) return <ToLogIn />;
  return (
    <LinkButton variant="primary" size="lg" block href={paths.account()}>
      {actionMessages.verifyEmail.account}
    </LinkButton>
  );
}

/** `/auth/action`: the page of a mailed link (AUTH-72 to AUTH-76). */
export function AuthActionPage({ afterVerifying }: AuthActionPageProps) {
  const [query] = useSearchParams();
  const action = readEmailAction(query);
  return (
    <FormPage>
      {action ? (
        <Action
          key={action.oobCode}
          action={action}
          email={query.get('email') ?? ''}
          {...(afterVerifying && { afterVerifying })}
        />
      ) : (
        <InvalidAction />
      )}
    </FormPage>
  );
}
