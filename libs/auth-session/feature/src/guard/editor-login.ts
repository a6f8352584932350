import { paths } from '@portal/shared/util';

const editorUserParameter = 'overleafUserId';

/**
 * The start of the login with the LaTeX editor, if the query asks for it. The address to return to does not ask again;
 * otherwise a failed login would redirect in a loop.
 */
export function editorLoginHref(pathname: string, search: string): string | undefined {
  const query = new URLSearchParams(search);
  if (!query.has(editorUserParameter)) return undefined;
  query.delete(editorUserParameter);
  const rest = query.toString();
  return paths.editorLogin({ redirect: rest ? `${pathname}?${rest}` : pathname });
}
