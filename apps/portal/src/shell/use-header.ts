import { useSession } from '@portal/auth-session/api';
import type { PageShellProps, ShellLink } from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import { useLocation } from 'react-router-dom';
import { useConfig } from '../config-context';
import { messages } from '../messages';

/** The content of header and menus (SHARED-10 to SHARED-13). */
export function useHeader(): PageShellProps['header'] {
  const { brand, version } = useConfig();
  const { pathname } = useLocation();
  const { status, user } = useSession();
  const isAt = (href: string) => pathname === href || pathname.startsWith(`${href}/`);
  const link = (label: string, href: string, ...subpages: string[]): ShellLink => ({
    label,
    href,
    current: [href, ...subpages].some(isAt),
  });
  return {
    navigation: [
      link(messages.navigation.plans, paths.plans()),
      link(messages.navigation.account, paths.account(), paths.manageGroup(), paths.blockedEdits()),
      link(messages.navigation.contact, paths.contact()),
      { label: messages.navigation.helpGuides, href: brand.links.helpGuides, external: true },
    ],
    menuLinks: [link(messages.navigation.security, paths.accountSecurity())],
    user: status === 'starting' ? 'unknown' : user && { email: user.email, premium: user.premium },
    logInHref: paths.login(),
    signOutHref: paths.signout(),
    version: version || undefined,
  };
}
