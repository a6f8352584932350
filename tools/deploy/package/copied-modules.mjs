import { cp, mkdir, readdir } from 'node:fs/promises';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, Stop } from '../../scripts/lib/run.mjs';

const always = /^(?:package\.json|LICEN[CS]E[^/]*)$/;

/** Packages that find files of their own at run time, so that no bundle can hold them: their files that the API uses. */
const copied = {
  '@electric-sql/pglite':
    /^dist\/(?:[^/]+\.js|(?:pglite|initdb)\.(?:wasm|data)|pg_trgm\.tar\.gz|(?:contrib\/pg_trgm|fs\/nodefs)\.js)$/,
  '@electric-sql/pglite-tools': /^dist\/(?:[^/]+\.js|pg_dump\.wasm)$/,
  '@ip-location-db/geo-whois-asn-country-mmdb': /^(?:geo-whois-asn-country\.mmdb|NRO_LICENSE)$/,
  '@zxcvbn-ts/language-common': /^src\/passwords\.json$/,
  '@node-rs/argon2': /^index\.js$/,
  piscina: /^dist\/.*\.m?js$/,
  '@napi-rs/nice': /^[^/]+\.js$/,
};

/** Packages whose native part for this machine is a package of its own, which npm has chosen. */
const withNativePart = ['@node-rs/argon2', '@napi-rs/nice'];

const folderOf = (name) => join(root, 'node_modules', name);

function nativeParts() {
  return withNativePart.map((name) => {
    const { optionalDependencies } = JSON.parse(
      readFileSync(join(folderOf(name), 'package.json'), 'utf8'),
    );
    const part = Object.keys(optionalDependencies).find((each) => existsSync(folderOf(each)));
    if (!part) throw new Stop(`${name} has no native part for this machine; run npm ci first.`);
    return [part, /^[^/]+\.node$/];
  });
}

/** Every package that is copied instead of bundled, with its files. */
const allCopied = () => [...Object.entries(copied), ...nativeParts()];

/** What a bundle must leave to Node: the packages that are copied. */
export const notBundled = Object.keys(copied).flatMap((name) => [name, `${name}/*`]);

async function copyModule(name, files, target) {
  const source = folderOf(name);
  for (const entry of await readdir(source, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const inside = path.slice(source.length + 1);
    if (!entry.isFile() || !(always.test(inside) || files.test(inside))) continue;
    const to = join(target, name, inside);
    await mkdir(dirname(to), { recursive: true });
    await cp(path, to);
  }
}

/** Copies them into a `node_modules` folder; returns their folders in the workspace. */
export async function copyModules(target) {
  const all = allCopied();
  for (const [name, files] of all) await copyModule(name, files, target);
  return all.map(([name]) => folderOf(name));
}
