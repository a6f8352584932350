import { useDispatch } from 'react-redux';
import { authApi } from '../api/auth-api';
import { messages } from '../messages';
import type { SessionStore } from '../session/session-slice';
import { useOffersPasskeys } from './offers-passkeys';
import { PasskeyButton } from './passkey-button';

/** Proves the signed-in user by a passkey (AUTH-441). */
export function PasskeyProof({ onProven }: { readonly onProven: () => void }) {
  const dispatch = useDispatch<SessionStore['dispatch']>();
  const [prove] = authApi.useReauthenticateWithTicketMutation();
  const isOffered = useOffersPasskeys();
  if (!isOffered) return null;

  const ask = async () => {
    const { askForPasskey } = await import('./ceremony');
    await prove({ ticket: await askForPasskey(dispatch, 'reauthentication') }).unwrap();
    onProven();
  };
  return (
    <div className="mb-5">
      <PasskeyButton label={messages.passkeys.confirm} onAsk={ask} />
    </div>
  );
}
