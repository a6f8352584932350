import { passwordResetForm, type authSessionEndpoints } from '@portal/auth-session/domain';
import type { RequestOf } from '@portal/shared/contract';
import { Form, FormTextField, SubmitButton } from '@portal/shared/forms';
import type { ReactNode } from 'react';
import { authApi } from '../api/auth-api';
import { useBotCheck } from '../bot-check/use-bot-check';
import { messages } from '../messages';
import { PrefilledEmail } from '../email/prefilled-email';
import { TypedEmail } from '../email/typed-email';

interface RequestCodeFormProps {
  /** Which link is mailed. */
  readonly requestType: RequestOf<typeof authSessionEndpoints.requestCode>['requestType'];
  /** Fills in the email address once it is known. */
  readonly knownEmail: string | undefined;
  readonly intro: string;
  /** The label of the button. */
  readonly children: ReactNode;
  readonly onSent: (email: string) => void;
}

const noValues = { email: '' };

/** Asks for the email address and has a link mailed to it; the bot check is invisible. */
export function RequestCodeForm(props: RequestCodeFormProps) {
  const { requestType, knownEmail, intro, children, onSent } = props;
  const [requestCode] = authApi.useRequestCodeMutation();
  const botCheck = useBotCheck('reset');

  const submit = async ({ email }: { readonly email: string }) => {
    try {
      const ticket = await botCheck.ticket();
      await requestCode({ email, requestType, ticket }).unwrap();
    } catch (failure) {
      botCheck.prepare();
      throw failure;
    }
    onSent(email);
  };

  return (
    <Form
      schema={passwordResetForm}
      initialValues={noValues}
      onSubmit={submit}
      className="grid gap-5"
    >
      <PrefilledEmail email={knownEmail} />
      <TypedEmail />
      <p className="text-ink-muted">{intro}</p>
      <FormTextField
        name="email"
        label={messages.fields.email}
        type="email"
        autoComplete="username"
        onFocus={botCheck.prepare}
      />
      <SubmitButton block loadingWord={messages.reset.submitting}>
        {children}
      </SubmitButton>
    </Form>
  );
}
