import { afterLogin, type AfterLogin, type TargetContext } from '@portal/auth-session/domain';
import { paths } from '@portal/shared/util';

/** The `origin` of a login that the word-processor add-in starts in a window of its own (OAUTH-20). */
export const wordProcessorOrigin = 'word';

/** A PKCE code challenge: the SHA-256 hash of the code verifier (OAUTH-31). */
export const isCodeChallenge = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Parameters of the editor's response: they are never carried through the next login. */
const responseParameters: readonly string[] = [
  'state',
  'iss',
  'error',
  'error_description',
  'session_state',
];

function payloadOf(state: string): unknown {
  const [, payload = ''] = state.split('.');
  try {
    const bytes = Uint8Array.from(
      atob(payload.replaceAll('-', '+').replaceAll('_', '/')),
      (character) => character.charCodeAt(0),
    );
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/** The query that a login was started with. Unsigned here: it decides what a page shows, never who the user is. */
export function carriedQuery(state: string | null): URLSearchParams {
  const payload = payloadOf(state ?? '');
  const hasQuery = typeof payload === 'object' && payload !== null && 'query' in payload;
  return new URLSearchParams(hasQuery && typeof payload.query === 'string' ? payload.query : '');
}

/** The query that a login carries: what it was asked with, without the parts of the protocol. */
export function queryToCarry(query: URLSearchParams): URLSearchParams {
  const carried = new URLSearchParams(query);
  for (const name of responseParameters) carried.delete(name);
  return carried;
}

/** The address that starts the login again; with `hasAgreedToTOS` the editor asks for its terms (OAUTH-14). */
export function restartHref(
  query: URLSearchParams,
  { hasAgreedToTos = false }: { readonly hasAgreedToTos?: boolean } = {},
): string {
  const again = queryToCarry(query);
  again.delete('hasAgreedToTOS');
  // The verifier of the last login is erased, so a new one is needed.
  if (again.has('pkce')) again.set('pkce', 'true');
  if (hasAgreedToTos) again.set('hasAgreedToTOS', 'true');
  return paths.editorLogin(Object.fromEntries(again));
}

/** Where a user goes after a login with the editor; the word-processor add-in has the window closed instead. */
type AfterEditorLogin = AfterLogin | { readonly kind: 'add-in' };

/** The `redirect` that leads to the plans with what the user wanted to buy. */
const plansRedirect = 'plans';

/** The target after a login with the editor; `origin=word` is the add-in, `redirect=plans` the plans (OAUTH-20, OAUTH-21). */
export function afterEditorLogin(query: URLSearchParams, context: TargetContext): AfterEditorLogin {
  if (query.get('origin') === wordProcessorOrigin) return { kind: 'add-in' };
  if (query.get('redirect') !== plansRedirect) return afterLogin(query, context);
  const chosen = {
    code: query.get('code') ?? undefined,
    price_id: query.get('price_id') ?? undefined,
  };
  return { kind: 'target', href: paths.plans(chosen, 'select') };
}
