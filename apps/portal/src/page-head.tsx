import { builtOrigin } from '@portal/shared/util';
import { messages } from './messages';
import type { PageRoute } from './routes';

interface PageHeadProps {
  readonly route: PageRoute;
  readonly productName: string;
}

/** Previews need whole addresses, and what is prerendered gets the portal's own from the server. */
const origin = () => (typeof window === 'undefined' ? builtOrigin : window.location.origin);

/** The picture that link previews show of a page; `tools/scripts/draw-previews.mjs` draws them. */
const previewOf = (path: string) => `/previews/${path.slice(1) || 'home'}.png`;

/** The title and the metadata of a page, for search engines and link previews (SHARED-120). React puts them into the head. */
export function PageHead({ route: { path, title, description }, productName }: PageHeadProps) {
  const pageTitle = messages.pageTitle(title, productName);
  const text = description?.(productName);
  return (
    <>
      <title data-page="">{pageTitle}</title>
      <meta data-page="" name="robots" content={text ? 'index, follow' : 'noindex, follow'} />
      {text && (
        <>
          <meta data-page="" name="description" content={text} />
          <meta data-page="" property="og:type" content="website" />
          <meta data-page="" property="og:site_name" content={productName} />
          <meta data-page="" property="og:title" content={pageTitle} />
          <meta data-page="" property="og:description" content={text} />
          <meta data-page="" property="og:url" content={`${origin()}${path}`} />
          <meta data-page="" property="og:image" content={`${origin()}${previewOf(path)}`} />
          <meta data-page="" property="og:image:width" content="1200" />
          <meta data-page="" property="og:image:height" content="630" />
          <meta data-page="" property="og:image:alt" content={pageTitle} />
          <meta data-page="" name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}

/** Removes the elements that the build wrote into the page, where React draws its own instead of taking them over. */
export function removeBuiltHead(): void {
  for (const element of document.head.querySelectorAll('[data-page]')) element.remove();
}
