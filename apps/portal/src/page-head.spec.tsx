import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PageHead } from './page-head';
import { routeOf, routes } from './routes';

const shown = (selector: string) =>
  document.head.querySelector(selector)?.getAttribute('content') ?? undefined;

const headOf = (path: string, productName = 'Lemma') => (
  <PageHead route={routeOf(path)} productName={productName} />
);

describe('the head of a page', () => {
  it('A page for search engines has a title, a description and a link preview (SHARED-120)', () => {
    render(headOf('/plans'));
    expect(document.title).toBe('Plans and pricing · Lemma');
    expect(shown('meta[name="description"]')).toMatch(/^Compare the Free, Premium, Group/);
    expect(shown('meta[name="robots"]')).toBe('index, follow');
    expect(shown('meta[property="og:title"]')).toBe(document.title);
    expect(shown('meta[property="og:description"]')).toBe(shown('meta[name="description"]'));
    expect(shown('meta[property="og:url"]')).toBe('http://localhost/plans');
    expect(shown('meta[property="og:image"]')).toBe('http://localhost/previews/plans.png');
    expect(shown('meta[name="twitter:card"]')).toBe('summary_large_image');
  });

  it('Every page for search engines has a picture of 1200 by 630 pixels for link previews (SHARED-120)', () => {
    for (const { path } of routes.filter(({ description }) => description)) {
      const { unmount } = render(headOf(path));
      const picture = new URL(shown('meta[property="og:image"]') ?? '').pathname;
      unmount();
      const png = readFileSync(join(__dirname, '../public', picture));
      // The header of a PNG file has its size at the bytes 16 to 23.
      expect([picture, png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([picture, 1200, 630]);
    }
  });

  it.each(['/login', '/account', '/reset-password', '/authenticate', '/no/such/page'])(
    'The page %s is hidden from search engines and keeps no metadata of the previous page (SHARED-120)',
    (path) => {
      const { rerender } = render(headOf('/plans'));
      rerender(headOf(path));
      expect(shown('meta[name="robots"]')).toBe('noindex, follow');
      expect(document.head.querySelectorAll('title, meta, link')).toHaveLength(2);
    },
  );

  it('No two pages for search engines have the same title or description (SHARED-120)', () => {
    const heads = routes
      .filter(({ description }) => description)
      .map((route) => [route.title, route.description?.('Lemma')]);
    for (const position of [0, 1]) {
      const texts = heads.map((head) => head[position]);
      expect(new Set(texts).size).toBe(texts.length);
    }
  });

  it('A name with quotes and angle brackets stays text in the markup (SHARED-120)', () => {
    const markup = renderToStaticMarkup(headOf('/plans', '"><script>alert(1)</script>'));
    const head = new DOMParser().parseFromString(markup, 'text/html').head;
    expect(head.querySelector('script')).toBeNull();
    const name = head.querySelector('meta[property="og:site_name"]')?.getAttribute('content');
    expect(name).toBe('"><script>alert(1)</script>');
  });
});
