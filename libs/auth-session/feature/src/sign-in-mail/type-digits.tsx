import { authSessionEndpoints as endpoints, signInDigitsForm } from '@portal/auth-session/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { Form, FormTextField, SubmitButton } from '@portal/shared/forms';
import { useNavigate } from '@portal/shared/router';
import { Button, takeFocus } from '@portal/shared/ui';
import { authApi } from '../api/auth-api';
import { messages } from '../messages';
import { forgetMail, sessionPath, type AwaitedMail } from './awaited-mail';

interface TypeDigitsProps {
  readonly mail: AwaitedMail;
  /** Asks for another mail. */
  readonly onAgain: () => void;
  /** Too many digits were wrong, or the mail is too old. */
  readonly onEnded: () => void;
}

const initialValues = { digits: '' };

/** Waits for the mail: its link is opened in this browser, or its digits are typed here (AUTH-488). */
export function TypeDigits({ mail, onAgain, onEnded }: TypeDigitsProps) {
  const [redeem] = authApi.useRedeemSignInDigitsMutation();
  const navigate = useNavigate();

  const logIn = async (values: typeof initialValues) => {
    const digits = values.digits.replaceAll(/\s/g, '');
    try {
      const { ticket } = await redeem({ attempt: mail.attempt, digits }).unwrap();
      forgetMail();
      await navigate(sessionPath(ticket, mail), { replace: true });
    } catch (thrown) {
      const error = apiErrorOf(endpoints.redeemSignInDigits, thrown);
      if (error.code === 'SIGN_IN_MAIL_ENDED') return onEnded();
      if (error.code !== 'SIGN_IN_DIGITS_WRONG') throw error;
      throw { ...error, fields: [{ field: 'digits', message: error.message }] };
    }
  };

  const { sentTo, openIt, digits, again, nothing } = messages.signInMail;
  return (
    <>
      <p ref={takeFocus} tabIndex={-1} role="status" className="wrap-anywhere outline-none">
        {sentTo} <b>{mail.email}</b>. {openIt}
      </p>
      <Form
        schema={signInDigitsForm}
        initialValues={initialValues}
        onSubmit={logIn}
        className="grid gap-5"
      >
        <FormTextField
          name="digits"
          label={digits}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <SubmitButton block loadingWord={messages.waiting.signingIn}>
          {messages.login.submit}
        </SubmitButton>
      </Form>
      <div className="grid justify-items-start gap-3 text-ink-muted">
        <p>{nothing}</p>
        <Button onClick={onAgain}>{again}</Button>
      </div>
    </>
  );
}
