import { Reauthentication } from '@portal/auth-session';
import { type LinkComponentProps, PageShell } from '@portal/shared/ui';
import { keepQuery, paths } from '@portal/shared/util';
import { Suspense, useEffect } from 'react';
import { Link, NavigationType, Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { useConfig } from '../config-context';
import { messages } from '../messages';
import { routeOf } from '../routes';
import { PageBoundary, PageLoading } from './page-states';
import { useFooter } from './use-footer';
import { useHeader } from './use-header';

/** Header, page and footer of every page with the shell. */
export function ShellLayout() {
  const { brand, socialProviders } = useConfig();
  const { pathname } = useLocation();
  usePageTitle();
  useScroll();
  return (
    <PageShell
      brandName={brand.productName}
      homeHref={paths.home()}
      header={useHeader()}
      footer={useFooter()}
    >
      <PageBoundary key={pathname}>
        <Suspense fallback={<PageLoading />}>
          <Outlet />
        </Suspense>
      </PageBoundary>
      <Reauthentication socialProviders={socialProviders} />
    </PageShell>
  );
}

/** Sets the document's title to that of the page. */
function usePageTitle(): void {
  const { brand } = useConfig();
  const { pathname } = useLocation();
  const title = messages.pageTitle(routeOf(pathname).title, brand.productName);
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** Scrolls a new page to its top or its anchor; on Back the browser restores the scroll position. */
function useScroll(): void {
  const { pathname, hash } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;

  useEffect(() => {
    const anchor = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (anchor) anchor.scrollIntoView();
    else if (!isBack) window.scrollTo(0, 0);
  }, [pathname, hash, isBack]);
}

/** The router's link with the current query (SHARED-3). */
export function QueryKeepingLink({ href, ...rest }: LinkComponentProps) {
  const { search } = useLocation();
  return <Link to={keepQuery(href, search)} {...rest} />;
}
