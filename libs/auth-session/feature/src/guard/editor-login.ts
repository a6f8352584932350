import { paths } from '@portal/shared/util';

const editorPerson = 'overleafUserId';

/**
 * Where the login with the LaTeX editor begins, when the query asks for it. The way back does not ask again: who was not
 * signed in there would be sent round and round.
 */
export function editorLoginHref(pathname: string, search: string): string | undefined {
  const query = new URLSearchParams(search);
  if (!query.has(editorPerson)) return undefined;
  query.delete(editorPerson);
  const rest = query.toString();
  return paths.editorLogin({ redirect: rest ? `${pathname}?${rest}` : pathname });
}
