import { authErrors, type AuthErrorCode } from '@portal/auth-session/domain';
import { Button, Message } from '@portal/shared/ui';
import { useState } from 'react';
import { messages } from '../messages';

/** Why a passkey proved nobody: the server's reason, or that the browser gave none. */
export function passkeyFailure(
  thrown: unknown,
  otherwise: string = messages.passkeys.notUsed,
): string {
  const { code } = Object(thrown) as { readonly code?: unknown };
  const isOurs = typeof code === 'string' && Object.hasOwn(authErrors, code);
  return isOurs ? authErrors[code as AuthErrorCode].text : otherwise;
}

interface PasskeyButtonProps {
  readonly label: string;
  /** Asks for the passkey; rejects when there is none. */
  readonly onAsk: () => Promise<void>;
  /** Why the passkey of a suggestion proved nobody. */
  readonly failure?: string | undefined;
}

/** Asks for a passkey, and says why it proved nobody. */
export function PasskeyButton({ label, onAsk, failure: given }: PasskeyButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [ownFailure, setFailure] = useState<string>();
  const failure = ownFailure ?? given;

  const ask = () => {
    setIsAsking(true);
    setFailure(undefined);
    void onAsk()
      .catch((thrown: unknown) => setFailure(passkeyFailure(thrown)))
      .finally(() => setIsAsking(false));
  };
  return (
    <div className="grid gap-3">
      <Button
        size="lg"
        block
        loading={isAsking}
        loadingWord={messages.passkeys.waiting}
        onClick={ask}
      >
        {label}
      </Button>
      {failure !== undefined && (
        <div role="alert">
          <Message kind="danger">{failure}</Message>
        </div>
      )}
    </div>
  );
}
