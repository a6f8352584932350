import { afterLogin, type AfterLogin, type TargetContext } from '@portal/auth-session/domain';
import { paths } from '@portal/shared/util';
import { wordProcessorOrigin } from './carried-query';

/** Where a user goes after a login with the editor; the word-processor add-in has the window closed instead. */
type AfterEditorLogin = AfterLogin | { readonly kind: 'add-in' };

/** The `redirect` that leads to the plans with what the user wanted to buy. */
const plansRedirect = 'plans';

/**
 * The target after a login with the editor: the add-in for `origin=word`, the plans for `redirect=plans`, with `code` and
 * `price_id`; everything else as after any other login (OAUTH-20, OAUTH-21).
 */
export function afterEditorLogin(query: URLSearchParams, context: TargetContext): AfterEditorLogin {
  if (query.get('origin') === wordProcessorOrigin) return { kind: 'add-in' };
  if (query.get('redirect') !== plansRedirect) return afterLogin(query, context);
  const chosen = {
    code: query.get('code') ?? undefined,
    price_id: query.get('price_id') ?? undefined,
  };
  return { kind: 'target', href: paths.plans(chosen, 'select') };
}
