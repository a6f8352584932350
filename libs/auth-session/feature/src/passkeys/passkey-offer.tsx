import { isProofCanceled } from '@portal/shared/data-access';
import { BottomBar, Button, StatusRegion, useTimedMessage } from '@portal/shared/ui';
import { durations } from '@portal/shared/util';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { messages } from '../messages';
import { securityMessages } from '../security/messages';
import type { SessionStore } from '../session/session-slice';
import { useOffersPasskeys } from './offers-passkeys';
import { passkeyFailure } from './passkey-button';

const texts = securityMessages.waysIn.passkey;
const { accountMessageMs: leavesAfterMs } = durations;

/** A file of its own, which the pages with a log-in load late. */
const ceremony = () => import('./ceremony');

/**
 * Offers a passkey to a user who has just logged in with a password (AUTH-590), at the bottom of the window: it moves nothing on
 * the page.
 */
export function PasskeyOffer({ email }: { readonly email: string }) {
  const dispatch = useDispatch<SessionStore['dispatch']>();
  const isPossible = useOffersPasskeys();
  const [isOffered, setIsOffered] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  const { show, region } = useTimedMessage();

  useEffect(() => {
    // Without an answer there is no offer.
    if (isPossible)
      void ceremony()
        .then(({ isPasskeyOffered }) => isPasskeyOffered(dispatch))
        .then(setIsOffered, () => undefined);
  }, [dispatch, isPossible]);

  const add = async () => {
    setIsAdding(true);
    try {
      const { addPasskey } = await ceremony();
      await addPasskey(dispatch, { email });
      setIsOffered(false);
      show('success', texts.addedHere, { leavesAfterMs });
    } catch (thrown) {
      if (!isProofCanceled(thrown)) show('danger', passkeyFailure(thrown, texts.notAdded));
    }
    setIsAdding(false);
  };
  const decline = async () => {
    setIsOffered(false);
    show('success', texts.declined, { leavesAfterMs });
    const { declinePasskeyOffer } = await ceremony();
    // Otherwise it is offered after the next log-in, where it can be declined again.
    await declinePasskeyOffer(dispatch).catch(() => undefined);
  };

  if (!isOffered && !region.message) return null;
  return (
    <BottomBar kind="actions" aria-label={texts.offer}>
      <div className="page-width grid gap-3 py-4">
        <StatusRegion {...region} />
        {isOffered && (
          <div className="flex items-center gap-x-8 gap-y-3 max-md:flex-col max-md:items-stretch">
            <div className="grow">
              <h2 className="font-serif text-subhead">{texts.offer}</h2>
              <p className="text-small text-ink-muted">{texts.why}</p>
            </div>
            <div className="flex gap-2 max-sm:grid max-sm:grid-cols-2">
              <Button
                loading={isAdding}
                loadingWord={messages.passkeys.waiting}
                onClick={() => void add()}
              >
                {texts.add}
              </Button>
              <Button variant="quiet" onClick={() => void decline()}>
                {texts.decline}
              </Button>
            </div>
          </div>
        )}
      </div>
    </BottomBar>
  );
}
