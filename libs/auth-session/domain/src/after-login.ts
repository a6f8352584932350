import { paths, safeTarget } from '@portal/shared/util';

/** Where a user goes once signed in (AUTH-55). */
export type AfterLogin =
  | { readonly kind: 'checkout'; readonly checkout: RequestedCheckout }
  | { readonly kind: 'extension' }
  | { readonly kind: 'target'; readonly href: string };

/** A purchase that the address asks for (PRICE-44). */
export interface RequestedCheckout {
  readonly priceId: string;
  /** As the address has it: not a number for any other text. */
  readonly quantity?: number;
  readonly code?: string;
  /** What a group that is bought shall be called. */
  readonly groupName?: string;
}

/** What determines the target besides the query. */
export interface TargetContext {
  readonly premium: boolean;
  /** The portal's own origin. */
  readonly origin: string;
  /** Other hosts that a target may lead to. */
  readonly allowedHosts?: readonly string[];
}

/** The `callback` or `origin` that asks to send the session to the browser extension. */
const extension = 'x';

const asksForExtension = (query: URLSearchParams): boolean =>
  [query.get('callback'), query.get('origin')].includes(extension);

/** Pages that would undo or repeat the sign-in, so that they are never a target. */
const signInPages: readonly string[] = [
  paths.login(),
  paths.signInMail(),
  paths.signup(),
  paths.social(),
  paths.signout(),
];

/**
 * After sign-in, or when already signed in: checkout if `price_id` is present and the user is not premium, else `callback`,
 * else `redirect`, else `/account`, with `code` appended when present (AUTH-55).
 */
export function afterLogin(query: URLSearchParams, context: TargetContext): AfterLogin {
  const checkout = requestedCheckout(query);
  if (checkout && !context.premium) return { kind: 'checkout', checkout };
  if (asksForExtension(query)) return { kind: 'extension' };
  const wanted = query.get('callback') || query.get('redirect');
  return { kind: 'target', href: withCode(safeHref(wanted, context), query.get('code'), context) };
}

/** The shape of the `iuid` of an invitation. */
export const invitationPattern = /^[\w.-]+$/;

/** The `iuid` of the invitation whose page led to the sign-up (GROUP-406). */
export function invitationIn(query: URLSearchParams): string | undefined {
  const [path, search] = (query.get('redirect') ?? '').split('?');
  if (path !== paths.acceptInvitation()) return undefined;
  const iuid = new URLSearchParams(search).get('iuid') ?? '';
  return invitationPattern.test(iuid) ? iuid : undefined;
}

/**
 * After sign-up: the purchase, the extension or the invitation that asked for it, else `/account` (AUTH-62, GROUP-406).
 */
export function afterSignUp(query: URLSearchParams, context: TargetContext): AfterLogin {
  const checkout = requestedCheckout(query);
  if (checkout && !context.premium) return { kind: 'checkout', checkout };
  if (asksForExtension(query)) return { kind: 'extension' };
  const iuid = invitationIn(query);
  const href = iuid === undefined ? paths.account() : paths.acceptInvitation({ iuid });
  return { kind: 'target', href };
}

/** Where the welcome page leads a signed-in user: the extension, `origin`, else `/account` (AUTH-78). */
export function afterWelcome(query: URLSearchParams, context: TargetContext): AfterLogin {
  return asksForExtension(query)
    ? { kind: 'extension' }
    : { kind: 'target', href: safeHref(query.get('origin'), context) };
}

/** Where a user goes after proving who they are: back to where that was needed (AUTH-177). */
export const afterProof = (query: URLSearchParams, context: TargetContext): AfterLogin => ({
  kind: 'target',
  href: safeHref(query.get('redirect'), context),
});

function requestedCheckout(query: URLSearchParams): RequestedCheckout | undefined {
  const priceId = query.get('price_id');
  if (!priceId) return undefined;
  const quantity = query.get('quantity');
  const code = query.get('code');
  const groupName = query.get('group_name');
  return {
    priceId,
    ...(quantity !== null && { quantity: Number(quantity) }),
    ...(code && { code }),
    ...(groupName && { groupName }),
  };
}

function safeHref(wanted: string | null, context: TargetContext): string {
  const fallback = paths.account();
  const href = safeTarget(wanted, { ...context, fallback });
  const target = new URL(href, context.origin);
  const undoesSignIn = target.origin === context.origin && signInPages.includes(target.pathname);
  return undoesSignIn ? fallback : href;
}

/** Appends `?code=`; a target of the portal stays a path. */
function withCode(href: string, code: string | null, { origin }: TargetContext): string {
  if (!code) return href;
  const target = new URL(href, origin);
  target.searchParams.set('code', code);
  return target.origin === origin
    ? `${target.pathname}${target.search}${target.hash}`
    : target.href;
}
