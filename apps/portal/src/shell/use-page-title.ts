import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useConfig } from '../config-context';
import { messages } from '../messages';
import { routeOf } from '../routes';

/** Keeps the document's title with the page. */
export function usePageTitle(): void {
  const { brand } = useConfig();
  const { pathname } = useLocation();
  const title = messages.pageTitle(routeOf(pathname).title, brand.productName);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
