import type { AfterLogin } from '@portal/auth-session/domain';
import { paths } from '@portal/shared/util';
import type { ReactNode } from 'react';
import { messages } from '../messages';
import { LazyExtensionHandOff } from './lazy-extension-hand-off';
import { useGoTo } from './use-go-to';
import { useStartCheckoutOnce, type StartCheckout } from './use-start-checkout-once';
import { useNextTarget, type DecideNextTarget } from './use-next-target';
import { Waiting } from './waiting';

/** What the app passes to a page that signs users in. */
export interface SigningInProps {
  /** Starts the purchase that the address asks for; an app that sells nothing needs none, and the address is then ignored. */
  readonly startCheckout?: StartCheckout;
  /** The browser extension that `callback=x` sends the session to. */
  readonly extensionId?: string;
  /** Other origins that `callback` may lead to after the sign-in. */
  readonly targetOrigins?: readonly string[];
}

interface OpenTargetProps extends Omit<SigningInProps, 'targetOrigins'> {
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
  extensionId = '',
}: OpenTargetProps) {
  const opensAccount = target?.kind === 'checkout' && !startCheckout;
  useGoTo(opensAccount ? paths.account() : target?.kind === 'target' ? target.href : undefined);
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
export function SignedIn({ decide, targetOrigins, ...signingIn }: SignedInProps) {
  return <OpenTarget target={useNextTarget(decide, targetOrigins)} {...signingIn} />;
}
