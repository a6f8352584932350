import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { mustRun, root } from '../../scripts/lib/run.mjs';

/** The folder of the package that a module belongs to; undefined for one of the workspace itself. */
const packageFolder = (path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];

/** The packages of these modules, as `name@version`. */
function packagesOf(modules) {
  const folders = new Set(modules.flatMap((path) => packageFolder(path) ?? []));
  return new Set(
    [...folders].map((folder) => {
      const { name, version } = JSON.parse(
        readFileSync(join(resolve(root, folder), 'package.json'), 'utf8'),
      );
      return `${name}@${version}`;
    }),
  );
}

/** What npm knows of all packages, in the format of CycloneDX. */
const wholeBill = async () =>
  JSON.parse(
    await mustRun('npm sbom', 'npm', ['sbom', '--sbom-format=cyclonedx'], {
      env: { ...process.env, npm_config_loglevel: 'silent' },
    }),
  );

/** The bill of materials of the server package: the packages of these modules, and how they depend on each other. */
export async function billOfMaterials(modules, version) {
  const used = packagesOf(modules);
  const { metadata, components, dependencies, ...bill } = await wholeBill();
  const own = metadata.component['bom-ref'];
  const kept = new Set([own, ...used]);
  const unknown = [...used].filter(
    (name) => !components.some((component) => component['bom-ref'] === name),
  );
  if (unknown.length > 0) throw new Error(`npm sbom does not know ${unknown.join(', ')}.`);
  return {
    ...bill,
    metadata: { ...metadata, component: { ...metadata.component, name: 'lemma-portal', version } },
    components: components.filter((component) => kept.has(component['bom-ref'])),
    dependencies: dependencies
      .filter(({ ref }) => kept.has(ref))
      .map(({ ref, dependsOn }) => ({
        ref,
        dependsOn: dependsOn.filter((name) => kept.has(name)),
      })),
  };
}
