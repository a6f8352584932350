import { useEffect } from 'react';
import { useMatches } from 'react-router-dom';
import { useConfig } from '../config-context';
import { pageTitle } from '../page-title';

/** Keeps the document's title with the page. */
export function usePageTitle(): void {
  const { brand } = useConfig();
  const title = pageTitle(useMatches().at(-1)?.handle, brand);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
