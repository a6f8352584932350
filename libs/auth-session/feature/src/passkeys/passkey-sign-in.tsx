import { afterFirstPaint } from '@portal/shared/browser';
import { useLocation, useNavigate } from '@portal/shared/router';
import { keepQuery, paths } from '@portal/shared/util';
import { useCallback, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { messages } from '../messages';
import type { SessionStore } from '../session/session-slice';
import { useOffersPasskeys } from './offers-passkeys';
import { PasskeyButton, passkeyFailure } from './passkey-button';

/** Whether the server refused the answer; else the user chose no suggestion, or asked with the button. */
const isRefused = (thrown: unknown) => 'status' in Object(thrown);

/** Logging in with a passkey, by a button and among the suggestions of the email field (AUTH-440). */
export function PasskeySignIn() {
  return useOffersPasskeys() ? <Offer /> : null;
}

function Offer() {
  const dispatch = useDispatch<SessionStore['dispatch']>();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [failure, setFailure] = useState<string>();

  /** The ticket is traded on the page that those of providers are traded on. */
  const ask = useCallback(
    async (options: { readonly fromSuggestions: boolean }) => {
      const { askForPasskey } = await import('./ceremony');
      const ticket = await askForPasskey(dispatch, 'sign-in', options);
      await navigate(keepQuery(paths.social({ ticket }), search));
    },
    [dispatch, navigate, search],
  );

  useEffect(
    () =>
      afterFirstPaint(() => {
        void ask({ fromSuggestions: true }).catch((thrown: unknown) => {
          if (isRefused(thrown)) setFailure(passkeyFailure(thrown));
        });
      }),
    [ask],
  );
  return (
    <PasskeyButton
      label={messages.passkeys.logIn}
      failure={failure}
      onAsk={() => ask({ fromSuggestions: false })}
    />
  );
}
