import type { EmailActionMode } from '@portal/auth-session/domain';
import { FormSheet, LinkButton, Message, TextLink } from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import { useState } from 'react';
import { RequestCodeForm } from '../reset-password/request-code-form';
import { mailMessages } from '../email/messages';
import { actionMessages } from './messages';
import { useSession } from '../session/session-hooks';

interface InvalidActionProps {
  readonly mode?: EmailActionMode;
  /** The account's address, when the link names it. */
  readonly email?: string;
  /** It has replaced the form of the action. */
  readonly takesFocus?: boolean;
}

/** A link without an action, or a used or expired one. A new link starts from here, other actions after logging in (AUTH-72). */
export function InvalidAction({
  mode = 'resetPassword',
  email = '',
  takesFocus = false,
}: InvalidActionProps) {
  const { user } = useSession();
  const { invalidTitle, invalid, login, resetAgain } = actionMessages;
  const offersMail = mode === 'verifyEmail' && !user?.emailVerified;
  const footnote = offersMail ? (
    <TextLink standalone href={paths.login()}>
      {login}
    </TextLink>
  ) : (
    mode === 'resetPassword' && (
      <TextLink standalone href={paths.resetPassword()}>
        {resetAgain}
      </TextLink>
    )
  );
  return (
    <FormSheet title={invalidTitle} footnote={footnote}>
      <div role="alert">
        <Message kind="danger" takesFocus={takesFocus}>
          {invalid}
        </Message>
      </div>
      {offersMail ? (
        <NewVerification email={user?.email ?? email} />
      ) : (
        <LinkButton size="lg" block href={paths.login()}>
          {login}
        </LinkButton>
      )}
    </FormSheet>
  );
}

/** Mails a new verification link; what it says afterwards does not tell whether there is an account. */
function NewVerification({ email }: { readonly email: string }) {
  const [sentTo, setSentTo] = useState<string>();
  const { intro, submit } = actionMessages.verifyAgain;
  return (
    <>
      <div role="status" className="empty:hidden">
        {sentTo !== undefined && (
          <Message kind="success" takesFocus>
            {mailMessages.sentAgain(sentTo)}
          </Message>
        )}
      </div>
      {sentTo === undefined && (
        <RequestCodeForm
          requestType="VERIFY_EMAIL"
          knownEmail={email}
          intro={intro}
          onSent={setSentTo}
        >
          {submit}
        </RequestCodeForm>
      )}
    </>
  );
}
