import { messages } from '../messages';
import { LazyExtensionHandOff } from './lazy-extension-hand-off';
import { useGoTo } from './use-go-to';
import { useStartCheckoutOnce, type StartCheckout } from './use-start-checkout-once';
import { useNextTarget, type DecideNextTarget } from './use-next-target';
import { Waiting } from './waiting';

/** What the portal passes to a page that signs users in. */
export interface SigningInProps {
  readonly startCheckout: StartCheckout;
  /** The browser extension that `callback=x` sends the session to. */
  readonly extensionId: string;
}

interface SignedInProps extends SigningInProps {
  readonly decide: DecideNextTarget;
}

/** Opens the next target of a signed-in user, and shows a spinner until then. */
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
