import { type LinkComponentProps, PageShell, useIsOnline } from '@portal/shared/ui';
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
import { useHeader } from './use-header';

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
      header={useHeader()}
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
