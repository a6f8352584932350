import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './lib/chromium.mjs';
import { previewPages, previewSize, previewsFolder, previewsRecord } from './lib/preview-page.mjs';
import { main } from './lib/run.mjs';

/** Draws the pictures of link previews whose page has changed since they were drawn. */
await main(async () => {
  const pages = previewPages();
  const drawn = JSON.parse(await readFile(previewsRecord, 'utf8').catch(() => '{}'));
  const changed = pages.filter(({ name, hash }) => drawn[name] !== hash);
  if (changed.length === 0) return;
  await mkdir(previewsFolder, { recursive: true });
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox'],
  });
  const page = await browser.newPage({ viewport: previewSize, colorScheme: 'light' });
  for (const { name, html } of changed) {
    await page.setContent(html);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(previewsFolder, `${name}.png`) });
  }
  await browser.close();
  const record = Object.fromEntries(pages.map(({ name, hash }) => [name, hash]));
  await writeFile(previewsRecord, `${JSON.stringify(record, null, 2)}\n`);
});
