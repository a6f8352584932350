import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { problemsOfHeadless } from './checks/headless.mjs';
import { sizesOf } from './checks/sizes.mjs';
import { problemsOfTarball } from './checks/tarball.mjs';
import { workspaceRoot } from './entries.mjs';

/** Packs the built package of a library, and checks what another team would install. */
const library = process.argv[2] ?? '';
const folder = join(workspaceRoot, 'libs', library);

const tarballs = join(workspaceRoot, 'dist/packages');
mkdirSync(tarballs, { recursive: true });
const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', tarballs], {
  cwd: join(folder, 'dist'),
  encoding: 'utf8',
});
const [{ filename, size }] = JSON.parse(packed);

const { sizes, problems } = await sizesOf(library);
console.log(`${filename}: ${size} bytes`);
for (const [entry, bytes] of Object.entries(sizes)) console.log(`${entry}: ${bytes} bytes`);

const all = [
  ...(await problemsOfTarball(join(tarballs, filename))),
  ...problemsOfHeadless(library),
  ...problems,
];
for (const problem of all) console.error(problem);
process.exitCode = all.length === 0 ? 0 : 1;
