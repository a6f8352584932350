import { readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The most that the package may have. */
export const maxBytes = 60 * 1024 * 1024;

/** A package is one part, whatever its scope; another folder counts as a whole. */
const partOf = (path) => /^node_modules\/(?:@[^/]+\/)?[^/]+|^[^/]+/.exec(path)?.[0] ?? path;

/** The bytes of each part of the package, the largest first. */
export function sizesOf(folder) {
  const sizes = new Map();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const part = partOf(relative(folder, path));
    sizes.set(part, (sizes.get(part) ?? 0) + statSync(path).size);
  }
  return [...sizes].sort(([, one], [, other]) => other - one);
}

/** The sum of the parts. */
export const totalOf = (sizes) => sizes.reduce((sum, [, bytes]) => sum + bytes, 0);

/** Bytes as a person reads them. */
export const megabytes = (bytes) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
