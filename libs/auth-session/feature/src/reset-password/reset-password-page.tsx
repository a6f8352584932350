import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { useLocation, useSearchParams } from '@portal/shared/router';
import { FormPage, FormSheet, Message, TextLink } from '@portal/shared/ui';
import { keepQuery, paths } from '@portal/shared/util';
import { useState } from 'react';
import { authApi } from '../api/auth-api';
import { messages } from '../messages';
import { RequestCodeForm } from './request-code-form';

/** The email address of the query's `userId`; undefined without a known one (AUTH-70). */
function useKnownEmail(): string | undefined {
  const [query] = useSearchParams();
  const reference = { uuid: query.get('userId') ?? '' };
  const isAsked = endpoints.getUserEmail.request.isValidSync(reference);
  const { data } = authApi.useGetUserEmailQuery(reference, { skip: !isAsked });
  return data?.email || undefined;
}

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
