import { type LinkComponentProps, PageShell } from '@portal/shared/ui';
import { keepQuery, paths } from '@portal/shared/util';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { useConfig } from '../config-context';
import { messages } from '../messages';
import { headOf, showHead, type PageHead } from '../page-head';
import { routeOf } from '../routes';
import { Arrival } from './arrival';
import { PageBoundary, PageLoading } from './page-states';
import { ProofOfUser } from './proof-of-user';
import { useFooter } from './use-footer';
import { useHeader } from './use-header';
import { useIsOnline } from './use-is-online';

/** Header, page and footer of every page with the shell. */
export function ShellLayout() {
  const { brand } = useConfig();
  const { pathname } = useLocation();
  // A page that replaces its own query is still the first one: it is neither announced nor scrolled.
  const [firstPath] = useState(pathname);
  const [isFirst, setIsFirst] = useState(true);
  if (isFirst && pathname !== firstPath) setIsFirst(false);
  const head = headOf(routeOf(pathname), brand.productName);
  usePageHead(pathname, head);
  return (
    <PageShell
      announcement={isFirst ? '' : head.title}
      notice={useIsOnline() ? undefined : messages.offline}
      brandName={brand.productName}
      homeHref={paths.home()}
      header={useHeader()}
      footer={useFooter()}
    >
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
  usePageHead(pathname, headOf(routeOf(pathname), brand.productName));
  return (
    <PageBoundary key={pathname}>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </PageBoundary>
  );
}

/** Sets the document's title, and what search engines and link previews see, to those of the page (SHARED-120). */
function usePageHead(pathname: string, head: PageHead): void {
  const show = useEffectEvent(() => showHead(head));
  useEffect(() => show(), [pathname]);
}

/** The router's link with the current query (SHARED-3). */
export function QueryKeepingLink({ href, ...rest }: LinkComponentProps) {
  const { search } = useLocation();
  return <Link to={keepQuery(href, search)} {...rest} />;
}
