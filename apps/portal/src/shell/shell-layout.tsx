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
  const { brand } = useConfig();
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
    </PageShell>
  );
}

/** Keeps the document's title with the page. */
function usePageTitle(): void {
  const { brand } = useConfig();
  const { pathname } = useLocation();
  const title = messages.pageTitle(routeOf(pathname).title, brand.productName);
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** A new page begins at its top or at its anchor; going back, the browser restores where one was. */
function useScroll(): void {
  const { pathname, hash } = useLocation();
  const cameBack = useNavigationType() === NavigationType.Pop;

  useEffect(() => {
    const anchor = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (anchor) anchor.scrollIntoView();
    else if (!cameBack) window.scrollTo(0, 0);
  }, [pathname, hash, cameBack]);
}

/** A link inside the portal: through the router, the current query kept (specification 2, section 2). */
export function QueryKeepingLink({ href, ...rest }: LinkComponentProps) {
  const { search } = useLocation();
  return <Link to={keepQuery(href, search)} {...rest} />;
}
