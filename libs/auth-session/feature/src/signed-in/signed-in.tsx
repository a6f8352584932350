import type { AfterLogin, RequestedCheckout } from '@portal/auth-session/domain';
import { paths } from '@portal/shared/util';
import { type ReactNode, useEffect, useRef } from 'react';
import { messages } from '../messages';
import { LazyExtensionHandOff } from './lazy-extension-hand-off';
import { useGoTo } from './use-go-to';
import { type DecideNextTarget, useNextTarget } from './use-next-target';
import { Waiting } from './waiting';

/** Starts a purchase; the portal passes it, because this library must not import the checkout. */
type StartCheckout = (checkout: RequestedCheckout) => void;

/** Starts the checkout once it is known, and only once. */
function useStartCheckoutOnce(
  checkout: RequestedCheckout | undefined,
  startCheckout: StartCheckout | undefined,
): void {
  const hasStarted = useRef(false);

  useEffect(() => {
    if (!checkout || !startCheckout || hasStarted.current) return;
    hasStarted.current = true;
    startCheckout(checkout);
  }, [checkout, startCheckout]);
}

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
  /** Shown until then. */
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

interface SignedInProps extends SigningInProps, Pick<OpenTargetProps, 'waiting'> {
  readonly decide: DecideNextTarget;
}

/** Opens the next target of a signed-in user, by the query of the address. */
export function SignedIn({ decide, targetOrigins, ...signingIn }: SignedInProps) {
  return <OpenTarget target={useNextTarget(decide, targetOrigins)} {...signingIn} />;
}
