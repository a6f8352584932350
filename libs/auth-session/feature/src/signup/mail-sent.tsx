import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { failureText } from '@portal/shared/forms';
import { Button, Message, takeFocus } from '@portal/shared/ui';
import { useState } from 'react';
import { mailMessages as texts } from '../email/messages';
import { useRequestCode } from '../reset-password/use-request-code';

interface MailSentProps {
  readonly email: string;
  /** Opens the form again, to correct the address. */
  readonly onChange: () => void;
}

/** Says where the link was sent, sends it again, and leads back to a mistyped address (AUTH-63). */
export function MailSent({ email, onChange }: MailSentProps) {
  const { request } = useRequestCode('VERIFY_EMAIL');
  const [isSending, setIsSending] = useState(false);
  const [result, setResult] = useState<'sent' | { readonly failure: string }>();

  const send = async () => {
    setIsSending(true);
    setResult(
      await request(email).then(
        () => 'sent',
        (thrown: unknown) => ({ failure: failureText(apiErrorOf(endpoints.requestCode, thrown)) }),
      ),
    );
    setIsSending(false);
  };
  return (
    <>
      <p ref={takeFocus} tabIndex={-1} role="status" className="wrap-anywhere outline-none">
        {texts.sentTo} <b>{email}</b>. {texts.openIt}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button loading={isSending} loadingWord={texts.sending} onClick={() => void send()}>
          {texts.sendAgain}
        </Button>
        <Button variant="quiet" onClick={onChange}>
          {texts.change}
        </Button>
      </div>
      <div role="status" className="empty:hidden">
        {result === 'sent' && <Message kind="success">{texts.sentAgain(email)}</Message>}
        {result && result !== 'sent' && <Message kind="danger">{result.failure}</Message>}
      </div>
    </>
  );
}
