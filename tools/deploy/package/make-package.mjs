import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverBundles } from '../../scripts/lib/build-server.mjs';
import { mustRun, root, run } from '../../scripts/lib/run.mjs';
import { billOfMaterials } from './bill-of-materials.mjs';
import { bundleServer } from './bundle-server.mjs';
import { copyModules } from './copied-modules.mjs';
import { portalModules } from './portal-modules.mjs';

/** What `node <program>.mjs` in the package runs: every script of the API that is not a thread of another. */
export const programs = Object.keys(serverBundles.api).filter((name) => !name.endsWith('.worker'));

/** The version in the workspace, with the commit. */
async function versionOf({ version }) {
  const { code, output } = await run('git', ['describe', '--always', '--dirty=.changed'], {
    quiet: true,
  });
  return code === 0 ? `${version}+${output.trim()}` : version;
}

const writeJson = (path, content) => writeFile(path, `${JSON.stringify(content, null, 2)}\n`);

/** Writes the package's manifest and the list of its contents. */
async function describePackage(folder, modules) {
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { engines } = own;
  const description = {
    ...{ name: own.name, version: await versionOf(own), private: true, type: 'module', engines },
    os: [process.platform],
    cpu: [process.arch],
  };
  await writeJson(join(folder, 'package.json'), description);
  const bill = await billOfMaterials(modules, description.version);
  await writeJson(join(folder, 'sbom.json'), bill);
}

/** Each program is one file at the top; what it runs is in `server`, with the migrations where they are in the workspace. */
async function addServer(folder) {
  const modules = await bundleServer(join(folder, 'server'));
  await cp(join(root, 'apps/api/src/migrations'), join(folder, 'src/migrations'), {
    recursive: true,
    // Drizzle compares with them when a migration is generated.
    filter: (path) => !path.endsWith('_snapshot.json'),
  });
  for (const file of ['launch.mjs', 'health.mjs'])
    await cp(join(import.meta.dirname, file), join(folder, file));
  for (const program of programs)
    await writeFile(
      join(folder, `${program}.mjs`),
      `import { launch } from './launch.mjs';\n\nawait launch('${program}');\n`,
    );
  return modules;
}

/** Makes the package of the built portal and the API in a new folder. */
export async function makePackage(folder) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const bundled = await addServer(folder);
  const copied = await copyModules(join(folder, 'node_modules'));
  await cp(join(root, 'apps/portal/dist'), join(folder, 'portal'), { recursive: true });
  await describePackage(folder, [...bundled, ...copied, ...(await portalModules())]);
}

/** Packs the folder into an archive beside it; returns its path. */
export async function packFolder(folder) {
  const archive = `${folder}.tgz`;
  await mustRun('tar', 'tar', [
    '-czf',
    archive,
    '-C',
    join(folder, '..'),
    folder.split('/').at(-1),
  ]);
  return archive;
}
