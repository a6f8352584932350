import { messages } from '../messages';
import { LateHandOff } from './late-hand-off';
import { useGoTo } from './use-go-to';
import { useStartCheckoutOnce, type StartCheckout } from './use-start-checkout-once';
import { useWayOn, type DecideWayOn } from './use-way-on';
import { Waiting } from './waiting';

/** What the portal gives to a page that signs people in. */
export interface SigningInProps {
  readonly startCheckout: StartCheckout;
  /** The browser extension that `callback=x` hands the session to. */
  readonly extensionId: string;
}

interface SignedInProps extends SigningInProps {
  readonly decide: DecideWayOn;
}

/** What a page shows once somebody is signed in: the way on, and the spinner until it is taken. */
export function SignedIn({ decide, startCheckout, extensionId }: SignedInProps) {
  const wayOn = useWayOn(decide);
  useGoTo(wayOn?.kind === 'target' ? wayOn.href : undefined);
  useStartCheckoutOnce(wayOn?.kind === 'checkout' ? wayOn.checkout : undefined, startCheckout);

  return wayOn?.kind === 'extension' ? (
    <LateHandOff extensionId={extensionId} />
  ) : (
    <Waiting label={messages.waiting.signingIn} />
  );
}
