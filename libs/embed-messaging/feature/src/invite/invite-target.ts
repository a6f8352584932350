import { paths, type Brand } from '@portal/shared/util';

/** Where an invitation from the LaTeX editor leads. */
type InviteTarget = 'plans' | 'wfo-landing' | 'other';

/** The target and its address. */
export function inviteTargetOf(
  query: URLSearchParams,
  { links }: Pick<Brand, 'links'>,
): { readonly target: InviteTarget; readonly href: string } {
  switch (query.get('redirect')) {
    case 'plans': {
      const code = query.get('code');
      const href = paths.plans({ origin: 'wfo', ...(code && { code }) }, 'select');
      return { target: 'plans', href };
    }
    case 'wfo-landing':
      return { target: 'wfo-landing', href: links.latexEditorAddIn };
    default:
      return { target: 'other', href: links.extensionStore };
  }
}
