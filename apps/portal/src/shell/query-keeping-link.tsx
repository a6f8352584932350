import type { LinkComponentProps } from '@portal/shared/ui';
import { keepQuery } from '@portal/shared/util';
import { Link, useLocation } from 'react-router-dom';

/** A link inside the portal: through the router, the current query kept (specification 2, section 2). */
export function QueryKeepingLink({ href, ...rest }: LinkComponentProps) {
  const { search } = useLocation();
  return <Link to={keepQuery(href, search)} {...rest} />;
}
