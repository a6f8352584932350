import { PageShell } from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { useConfig } from '../config-context';
import { useFooter } from './use-footer';
import { useHeader } from './use-header';
import { usePageTitle } from './use-page-title';

/** Header, page and footer of every page with the shell. */
export function ShellLayout() {
  const { brand } = useConfig();
  const header = useHeader();
  const footer = useFooter();
  usePageTitle();
  return (
    <PageShell
      brandName={brand.productName}
      homeHref={paths.home()}
      header={header}
      footer={footer}
    >
      <Outlet />
      <ScrollRestoration />
    </PageShell>
  );
}
