import type { AfterLogin } from '@portal/auth-session/domain';
import type { ReactNode } from 'react';
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

interface OpenTargetProps extends SigningInProps {
  /** Undefined while it is unknown. */
  readonly target: AfterLogin | undefined;
  /** What is shown meanwhile. */
  readonly waiting?: ReactNode;
}

/** Opens the target of a signed-in user once it is known, and shows a spinner until then. */
export function OpenTarget({
  target,
  waiting = <Waiting label={messages.waiting.signingIn} />,
  startCheckout,
  extensionId,
}: OpenTargetProps) {
  useGoTo(target?.kind === 'target' ? target.href : undefined);
  useStartCheckoutOnce(target?.kind === 'checkout' ? target.checkout : undefined, startCheckout);

  return target?.kind === 'extension' ? (
    <LazyExtensionHandOff extensionId={extensionId} />
  ) : (
    waiting
  );
}

interface SignedInProps extends SigningInProps {
  readonly decide: DecideNextTarget;
}

/** Opens the next target of a signed-in user, by the query of the address. */
export function SignedIn({ decide, ...signingIn }: SignedInProps) {
  return <OpenTarget target={useNextTarget(decide)} {...signingIn} />;
}
