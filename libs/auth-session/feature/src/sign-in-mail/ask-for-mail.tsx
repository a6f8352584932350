import { signInMailForm } from '@portal/auth-session/domain';
import { Form, FormCheckbox, FormTextField, SubmitButton } from '@portal/shared/forms';
import { useLocation } from '@portal/shared/router';
import { useTelemetry } from '@portal/shared/telemetry';
import { authApi } from '../api/auth-api';
import { useBotCheck } from '../bot-check/use-bot-check';
import { TypedEmail } from '../email/typed-email';
import { messages } from '../messages';
import { keepMail, type AwaitedMail } from './awaited-mail';

const initialValues = { email: '', rememberMe: true };

/** Asks for the address and has a sign-in mail sent to it; the bot check is invisible (AUTH-488). */
export function AskForMail({ onAsked }: { readonly onAsked: (mail: AwaitedMail) => void }) {
  const [requestMail] = authApi.useRequestSignInMailMutation();
  const botCheck = useBotCheck('reset');
  const { track } = useTelemetry();
  const { search } = useLocation();

  const ask = async ({ email, rememberMe }: typeof initialValues) => {
    track({ type: 'sign-in-started', action: 'email' });
    try {
      const ticket = await botCheck.ticket();
      const { attempt } = await requestMail({ email, ticket }).unwrap();
      const mail = { attempt, email, rememberMe, search };
      keepMail(mail);
      onAsked(mail);
    } catch (failure) {
      botCheck.prepare();
      throw failure;
    }
  };

  const { intro, submit, sending } = messages.signInMail;
  return (
    <Form
      schema={signInMailForm}
      initialValues={initialValues}
      onSubmit={ask}
      className="grid gap-5"
    >
      <TypedEmail />
      <p className="text-ink-muted">{intro}</p>
      <FormTextField
        name="email"
        label={messages.fields.email}
        type="email"
        autoComplete="username"
        onFocus={botCheck.prepare}
      />
      <FormCheckbox name="rememberMe" label={messages.login.rememberMe} />
      <SubmitButton block loadingWord={sending}>
        {submit}
      </SubmitButton>
    </Form>
  );
}
