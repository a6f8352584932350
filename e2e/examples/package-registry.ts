import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const tarballs = join(root, 'dist/packages');

/** The newest tarball of a package and its manifest, which the build wrote beside the modules. */
async function newestOf(library: string) {
  const manifest = JSON.parse(
    await readFile(join(root, 'libs', library, 'dist/package.json'), 'utf8'),
  );
  return { manifest, file: `portal-${library}-${manifest.version}.tgz` };
}

/** What npm asks a registry about a package. The tarball's address changes with its content, which npm would keep. */
async function descriptionOf(library: string, origin: string) {
  const { manifest, file } = await newestOf(library);
  const digest = createHash('sha256')
    .update(await readFile(join(tarballs, file)))
    .digest('hex');
  const dist = { tarball: `${origin}/${digest}/${file}` };
  return {
    name: manifest.name,
    'dist-tags': { latest: manifest.version },
    versions: { [manifest.version]: { ...manifest, dist } },
  };
}

async function respond(path: string, origin: string, response: ServerResponse): Promise<void> {
  const library = /^\/@portal(?:%2f|\/)([\w-]+)$/i.exec(path)?.[1];
  const file = path.split('/').at(-1) ?? '';
  if (library) {
    response.setHeader('cache-control', 'no-store');
    response.end(JSON.stringify(await descriptionOf(library, origin)));
  } else if ((await readdir(tarballs)).includes(file)) {
    response.end(await readFile(join(tarballs, file)));
  } else response.writeHead(404).end();
}

/** A registry of the packed packages, as a company has one for the scope `@portal`. */
export async function startRegistry() {
  const registry = createServer((request, response) => {
    respond(request.url ?? '', origin, response).catch(() => response.writeHead(404).end());
  });
  await new Promise<void>((listening) => registry.listen(0, 'localhost', listening));
  const origin = `http://localhost:${(registry.address() as AddressInfo).port}`;
  return { origin, stop: () => registry.close() };
}
