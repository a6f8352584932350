import { passwordResetForm } from '@portal/auth-session/domain';
import { Form, FormTextField, SubmitButton } from '@portal/shared/forms';
import { authApi } from '../api/auth-api';
import { useBotCheck } from '../bot-check/use-bot-check';
import { PrefilledEmail } from '../email/prefilled-email';
import { TypedEmail } from '../email/typed-email';
import { messages } from '../messages';
import { useKnownEmail } from './use-known-email';

interface ResetPasswordFormProps {
  readonly onSent: () => void;
}

const noValues = { email: '' };

/** Asks for the email address, which the query's `userId` can fill in; the bot check is invisible. */
export function ResetPasswordForm({ onSent }: ResetPasswordFormProps) {
  const [requestCode] = authApi.useRequestCodeMutation();
  const botCheck = useBotCheck('reset');
  const knownEmail = useKnownEmail();

  const submit = async ({ email }: { readonly email: string }) => {
    try {
      const ticket = await botCheck.ticket();
      await requestCode({ email, requestType: 'PASSWORD_RESET', ticket }).unwrap();
    } catch (failure) {
      botCheck.prepare();
      throw failure;
    }
    onSent();
  };

  const { fields, reset } = messages;
  return (
    <Form
      schema={passwordResetForm}
      initialValues={noValues}
      onSubmit={submit}
      className="grid gap-5"
    >
      <PrefilledEmail email={knownEmail} />
      <TypedEmail />
      <p className="text-ink-muted">{reset.intro}</p>
      <FormTextField
        name="email"
        label={fields.email}
        type="email"
        autoComplete="username"
        onFocus={botCheck.prepare}
      />
      <SubmitButton block loadingWord={reset.submitting}>
        {reset.submit}
      </SubmitButton>
    </Form>
  );
}
