import { readFileSync } from 'node:fs';
import { previewPages, previewsRecord } from '../scripts/lib/preview-page.mjs';

describe('the pictures of link previews', () => {
  it('The pictures are drawn from what the portal says now; node tools/scripts/draw-previews.mjs draws them again (SHARED-120)', () => {
    const pages = previewPages();
    expect(JSON.parse(readFileSync(previewsRecord, 'utf8'))).toEqual(
      Object.fromEntries(pages.map(({ name, hash }) => [name, hash])),
    );
  });
});
