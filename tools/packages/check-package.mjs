import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { problemsOfHeadless } from './checks/headless.mjs';
import { sizesOf } from './checks/sizes.mjs';
import { problemsOfTarball } from './checks/tarball.mjs';
import { workspaceRoot } from './entries.mjs';

/** Packs the built package of a library, and checks what another team would install. */
const library = process.argv[2] ?? '';

const tarballs = join(workspaceRoot, 'dist/packages');
mkdirSync(tarballs, { recursive: true });
const pack = (name) =>
  JSON.parse(
    execFileSync('npm', ['pack', '--json', '--pack-destination', tarballs], {
      cwd: join(workspaceRoot, 'libs', name, 'dist'),
      encoding: 'utf8',
    }),
  )[0];
const { filename, size } = pack(library);

/** Packs what a package needs and nobody has packed: npm would look for it elsewhere. */
function packNeedsOf(name) {
  const file = join(workspaceRoot, 'libs', name, 'dist/package.json');
  const { version, dependencies } = JSON.parse(readFileSync(file, 'utf8'));
  for (const needed of Object.keys(dependencies)) {
    const [, other] = /^@portal\/(.+)/.exec(needed) ?? [];
    if (!other || existsSync(join(tarballs, `portal-${other}-${version}.tgz`))) continue;
    pack(other);
    packNeedsOf(other);
  }
}
packNeedsOf(library);

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
