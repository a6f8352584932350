import { useSession } from '@portal/auth-session/api';
import {
  type LinkComponentProps,
  PageShell,
  useIsOnline,
  type PageShellProps,
  type ShellLink,
} from '@portal/shared/ui';
import { keepQuery, paths } from '@portal/shared/util';
import { Suspense, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { useConfig } from '../config-context';
import { messages } from '../messages';
import { PageHead } from '../page-head';
import { routeOf } from '../routes';
import { Arrival } from './arrival';
import { PageBoundary, PageLoading } from './page-states';
import { ProofOfUser } from './proof-of-user';
import { useFooter } from './use-footer';

/** Header, page and footer of every page with the shell. */
export function ShellLayout() {
  const { brand } = useConfig();
  const { pathname } = useLocation();
  // A page that replaces its own query is still the first one: it is neither announced nor scrolled.
  const [firstPath] = useState(pathname);
  const [isFirst, setIsFirst] = useState(true);
  if (isFirst && pathname !== firstPath) setIsFirst(false);
  const { productName } = brand;
  const route = routeOf(pathname);
  return (
    <PageShell
      announcement={isFirst ? '' : messages.pageTitle(route.title, productName)}
      notice={useIsOnline() ? undefined : messages.offline}
      brandName={productName}
      homeHref={paths.home()}
      {...useNavigation()}
      footer={useFooter()}
    >
      <PageHead route={route} productName={productName} />
      <PageBoundary key={pathname}>
        <Suspense fallback={<PageLoading />}>
          <Outlet />
          <Arrival isFirst={isFirst} />
        </Suspense>
      </PageBoundary>
      <ProofOfUser />
    </PageShell>
  );
}

/** A page without header and footer. */
export function BareLayout() {
  const { brand } = useConfig();
  const { pathname } = useLocation();
  return (
    <>
      <PageHead route={routeOf(pathname)} productName={brand.productName} />
      <PageBoundary key={pathname}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </PageBoundary>
    </>
  );
}

/** The router's link with the current query (SHARED-3). */
export function QueryKeepingLink({ href, ...rest }: LinkComponentProps) {
  const { search } = useLocation();
  return <Link to={keepQuery(href, search)} {...rest} />;
}

/** The links of header and menus, and those between the pages of the account (SHARED-10 to SHARED-13, SHARED-563). */
function useNavigation(): Pick<PageShellProps, 'header' | 'subNavigation'> {
  const { brand, version } = useConfig();
  const { pathname } = useLocation();
  const { status, user } = useSession();
  const isAt = (href: string) => pathname === href || pathname.startsWith(`${href}/`);
  const link = (label: string, href: string, ...subpages: string[]): ShellLink => ({
    label,
    href,
    current: [href, ...subpages].some(isAt),
  });
  const texts = messages.navigation;
  const account = link(texts.account, paths.account(), paths.manageGroup(), paths.blockedEdits());
  const own = [
    link(texts.billing, paths.accountBilling()),
    link(texts.security, paths.accountSecurity()),
  ];
  const group = (label: string) =>
    user && user.admin_group !== null ? [link(label, paths.manageGroup())] : [];
  const isAccount = [paths.account(), paths.blockedEdits()].includes(pathname);
  return {
    header: {
      navigation: [
        link(texts.plans, paths.plans()),
        account,
        link(texts.contact, paths.contact()),
        { label: texts.helpGuides, href: brand.links.helpGuides, external: true },
      ],
      menuLinks: [...own, ...group(texts.members)],
      user:
        status === 'starting' ? 'unknown' : user && { email: user.email, premium: user.premium },
      logInHref: paths.login(),
      signOutHref: paths.signout(),
      version: version || undefined,
    },
    ...(account.current && {
      subNavigation: [{ ...account, current: isAccount }, ...own, ...group(texts.group)],
    }),
  };
}
