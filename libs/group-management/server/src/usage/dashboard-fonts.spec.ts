import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dashboardFonts } from './dashboard-fonts';

describe('dashboardFonts', () => {
  it('The rules name the files of the built portal’s fonts, and are empty without a portal (GROUP-214)', () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-'));
    mkdirSync(join(folder, 'assets'));
    for (const name of [
      'source-sans-3-latin-Bq.woff2',
      'newsreader-display-roman-D3.woff2',
      'x.js',
    ])
      writeFileSync(join(folder, 'assets', name), '');
    const rules = dashboardFonts(folder);
    expect(rules.match(/url\('[^']+'\)/g)).toEqual([
      "url('/assets/source-sans-3-latin-Bq.woff2')",
      "url('/assets/newsreader-display-roman-D3.woff2')",
    ]);
    expect(dashboardFonts(undefined)).toBe('');
    rmSync(folder, { recursive: true });
    // `npm run dev` starts the API before the portal was built for the first time.
    expect(dashboardFonts(folder)).toBe('');
  });
});
