import { messages } from './messages';
import type { PageRoute } from './routes';

/** An element of the document's head. */
interface HeadTag {
  readonly name: 'meta' | 'link';
  readonly attributes: Readonly<Record<string, string>>;
}

/** What the head says about a page: its title, and the elements for search engines and link previews (SHARED-120). */
export interface PageHead {
  readonly title: string;
  readonly tags: readonly HeadTag[];
}

const meta = (attributes: HeadTag['attributes']): HeadTag => ({ name: 'meta', attributes });

/** The head of a route's page. */
export function headOf({ path, title, description }: PageRoute, productName: string): PageHead {
  const pageTitle = messages.pageTitle(title, productName);
  if (!description) {
    return { title: pageTitle, tags: [meta({ name: 'robots', content: 'noindex, follow' })] };
  }
  const text = description(productName);
  return {
    title: pageTitle,
    tags: [
      meta({ name: 'description', content: text }),
      meta({ name: 'robots', content: 'index, follow' }),
      { name: 'link', attributes: { rel: 'canonical', href: path } },
      meta({ property: 'og:type', content: 'website' }),
      meta({ property: 'og:site_name', content: productName }),
      meta({ property: 'og:title', content: pageTitle }),
      meta({ property: 'og:description', content: text }),
    ],
  };
}

/** Marks the elements that belong to one page. */
const mark = 'data-page';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The elements as HTML, for a page that is written at build time. */
export const markupOf = ({ tags }: PageHead): readonly string[] =>
  tags.map(({ name, attributes }) => {
    const list = Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`);
    return `<${name} ${mark} ${list.join(' ')}>`;
  });

/** Replaces the last page's title and elements in the document. */
export function showHead({ title, tags }: PageHead): void {
  document.title = title;
  for (const element of document.head.querySelectorAll(`[${mark}]`)) element.remove();
  for (const { name, attributes } of tags) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries({ [mark]: '', ...attributes }))
      element.setAttribute(key, value);
    document.head.append(element);
  }
}
