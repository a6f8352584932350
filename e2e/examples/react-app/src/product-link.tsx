import type { LinkComponentProps } from '@portal/shared/ui';
import { keepQuery } from '@portal/shared/util';
import { Link, useLocation } from 'react-router-dom';
import { portalOrigin } from './portal';
import { ownPaths } from './own-paths';

/** Links of the libraries: to this app where it has the page, else to the portal. */
export function ProductLink({ href, children, ...rest }: LinkComponentProps) {
  const { search } = useLocation();
  const isOwn = ownPaths.includes(new URL(href, portalOrigin).pathname);
  return isOwn ? (
    <Link to={keepQuery(href, search)} {...rest}>
      {children}
    </Link>
  ) : (
    <a href={new URL(href, portalOrigin).href} {...rest}>
      {children}
    </a>
  );
}
