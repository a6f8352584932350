import {
  readEmailAction,
  type EmailAction,
  type EmailActionMode,
} from '@portal/auth-session/domain';
import { paths } from '@portal/shared/util';
import { FormSheet, LinkButton, Message, SpecimenPage, TextLink } from '@portal/shared/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messages } from '../messages';
import { useSignOut } from '../session/session-hooks';
import { AccountOpening } from './account-opening';
import { ActionForm } from './action-form';

/** A link without an action, or a used or expired one. A new reset starts from here, other actions after logging in. */
function InvalidAction({ mode = 'resetPassword' }: { readonly mode?: EmailActionMode }) {
  const { invalidTitle, invalid, login, resetAgain } = messages.action;
  const footnote = mode === 'resetPassword' && (
    <TextLink standalone href={paths.resetPassword()}>
      {resetAgain}
    </TextLink>
  );
  return (
    <FormSheet title={invalidTitle} footnote={footnote}>
      <div role="alert">
        <Message kind="danger">{invalid}</Message>
      </div>
      <LinkButton size="lg" block href={paths.login()}>
        {login}
      </LinkButton>
    </FormSheet>
  );
}

/** The owner did not open the account: the stranger is out, and the owner has mail. */
function Disowned() {
  const { verifyEmail, opening } = messages.action;
  return (
    <FormSheet title={verifyEmail.title}>
      <div role="status">
        <Message kind="success">{opening.disowned}</Message>
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

function Action({ action, email }: { readonly action: EmailAction; readonly email: string }) {
  const [outcome, setOutcome] = useState<'done' | 'disowned' | 'invalid'>();
  const signOut = useSignOut();
  const { title, done } = messages.action[action.mode];
  const isDone = outcome === 'done';

  const finish = () => {
    setOutcome('done');
    if (signingOut.includes(action.mode)) signOut();
  };
  const onInvalid = () => setOutcome('invalid');
  if (outcome === 'invalid') return <InvalidAction mode={action.mode} />;
  if (outcome === 'disowned') return <Disowned />;
  return (
    <FormSheet
      title={title}
      footnote={
        isDone &&
        action.mode === 'cancelEmailChange' && (
          <TextLink href={paths.resetPassword()}>{messages.action.newPassword}</TextLink>
        )
      }
    >
      <div role="status" className="empty:hidden">
        {isDone && <Message kind="success">{done}</Message>}
      </div>
      {(!isDone || action.mode === 'resetPassword') && (
        <ActionForm
          action={action}
          email={email}
          isDone={isDone}
          onDone={finish}
          onInvalid={onInvalid}
        />
      )}
      {!isDone && action.mode === 'verifyEmail' && (
        <AccountOpening
          oobCode={action.oobCode}
          onDisowned={() => setOutcome('disowned')}
          onInvalid={onInvalid}
        />
      )}
      {isDone && (
        <LinkButton variant="primary" size="lg" block href={paths.login()}>
          {messages.action.login}
        </LinkButton>
      )}
    </FormSheet>
  );
}

/** `/auth/action`: the page of a mailed link (AUTH-72 to AUTH-76). */
export function AuthActionPage() {
  const [query] = useSearchParams();
  const action = readEmailAction(query);
  return (
    <SpecimenPage>
      {action ? (
        <Action key={action.oobCode} action={action} email={query.get('email') ?? ''} />
      ) : (
        <InvalidAction />
      )}
    </SpecimenPage>
  );
}
