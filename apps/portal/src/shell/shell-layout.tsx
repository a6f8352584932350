import { PageShell } from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useConfig } from '../config-context';
import { PageBoundary } from './page-boundary';
import { PageLoading } from './page-loading';
import { useFooter } from './use-footer';
import { useHeader } from './use-header';
import { usePageTitle } from './use-page-title';
import { useScroll } from './use-scroll';

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
