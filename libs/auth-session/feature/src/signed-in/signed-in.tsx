import { messages } from '../messages';
import { LazyExtensionHandOff } from './lazy-extension-hand-off';
import { useGoTo } from './use-go-to';
import { useStartCheckoutOnce, type StartCheckout } from './use-start-checkout-once';
import { useNextTarget, type DecideNextTarget } from './use-next-target';
import { Waiting } from './waiting';

/** What the portal gives to a page that signs people in. */
export interface SigningInProps {
  readonly startCheckout: StartCheckout;
  /** The browser extension that `callback=x` hands the session to. */
  readonly extensionId: string;
}

interface SignedInProps extends SigningInProps {
  readonly decide: DecideNextTarget;
}

/** What a page shows once somebody is signed in: the way on, and the spinner until it is taken. */
export function SignedIn({ decide, startCheckout, extensionId }: SignedInProps) {
  const nextTarget = useNextTarget(decide);
  useGoTo(nextTarget?.kind === 'target' ? nextTarget.href : undefined);
  useStartCheckoutOnce(
    nextTarget?.kind === 'checkout' ? nextTarget.checkout : undefined,
    startCheckout,
  );

  return nextTarget?.kind === 'extension' ? (
    <LazyExtensionHandOff extensionId={extensionId} />
  ) : (
    <Waiting label={messages.waiting.signingIn} />
  );
}
