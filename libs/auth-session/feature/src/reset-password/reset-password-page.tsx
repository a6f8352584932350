import { keepQuery, paths } from '@portal/shared/util';
import { FormSheet, Message, FormPage, TextLink } from '@portal/shared/ui';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { messages } from '../messages';
import { RequestCodeForm } from './request-code-form';
import { useKnownEmail } from './use-known-email';

interface ResetPasswordPageProps {
  readonly supportEmail: string;
}

/** `/reset-password`: the message is the same whether the account exists or not (AUTH-70). */
export function ResetPasswordPage({ supportEmail }: ResetPasswordPageProps) {
  const { search } = useLocation();
  const [isSent, setIsSent] = useState(false);
  const knownEmail = useKnownEmail();
  const { title, intro, submit, sent, checkSpam, noAccount, createAccount, backToLogin } =
    messages.reset;

  const footnote = isSent ? (
    <>
      {noAccount} <TextLink href={keepQuery(paths.signup(), search)}>{createAccount}</TextLink>
    </>
  ) : (
    <TextLink standalone href={keepQuery(paths.login(), search)}>
      {backToLogin}
    </TextLink>
  );
  return (
    <FormPage>
      <FormSheet title={title} footnote={footnote}>
        <div role="status" className="empty:hidden">
          {isSent && (
            <Message kind="success" takesFocus>
              <p>{sent}</p>
              <p>
                {checkSpam} <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink>.
              </p>
            </Message>
          )}
        </div>
        {!isSent && (
          <RequestCodeForm
            requestType="PASSWORD_RESET"
            knownEmail={knownEmail}
            intro={intro}
            onSent={() => setIsSent(true)}
          >
            {submit}
          </RequestCodeForm>
        )}
      </FormSheet>
    </FormPage>
  );
}
