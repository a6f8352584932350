import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const check = join(__dirname, '../../tools/check-contrast.mjs');
const tokens = join(__dirname, 'tokens.css');

function checkContrast(file: string) {
  const { status, stdout } = spawnSync(process.execPath, [check, file], { encoding: 'utf8' });
  return { status, stdout };
}

describe('the colors', () => {
  it('Every listed color pair has its required contrast in both themes (SHARED-31)', () => {
    expect(checkContrast(tokens)).toEqual({
      status: 0,
      stdout: expect.stringMatching(/^\d+ pairs checked, all hold\n$/),
    });
  });

  it.each([
    [
      'a pair below its limit',
      '--ui-ink-muted: oklch(0.455',
      '--ui-ink-muted: oklch(0.655',
      /below 4.5/,
    ],
    [
      'a color outside sRGB',
      '--ui-mark: oklch(0.555 0.2 33)',
      '--ui-mark: oklch(0.555 0.4 33)',
      /outside sRGB/,
    ],
    ['dark themes that differ', '--ui-paper: oklch(0.204', '--ui-paper: oklch(0.205', /differ/],
  ])('The contrast check fails for %s (SHARED-31)', (_, before, after, report) => {
    const folder = mkdtempSync(join(tmpdir(), 'tokens-'));
    const file = join(folder, 'tokens.css');
    writeFileSync(file, readFileSync(tokens, 'utf8').replace(before, after));
    const { status, stdout } = checkContrast(file);
    rmSync(folder, { recursive: true });
    expect(status).toBe(1);
    expect(stdout).toMatch(report);
  });
});
