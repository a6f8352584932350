import { readFileSync } from 'node:fs';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

/** The packages are ES modules: what only an older resolution of names would find is not asked for. */
const resolutions = ['node16-esm', 'bundler'];

/**
 * What publint and "Are the types wrong?" object to in a tarball.
 * @param {string} tarball its path
 * @returns {Promise<string[]>}
 */
export async function problemsOfTarball(tarball) {
  const { buffer, byteOffset, byteLength } = readFileSync(tarball);
  const data = buffer.slice(byteOffset, byteOffset + byteLength);
  const { messages, pkg } = await publint({
    pack: { tarball: data },
    level: 'suggestion',
    strict: true,
  });
  const { problems } = await checkPackage(createPackageFromTarballData(new Uint8Array(data)), {
    excludeEntrypoints: [/\.css$/, /package\.json$/],
  });
  return [
    ...messages.map((message) => `publint: ${formatMessage(message, pkg) ?? message.code}`),
    ...problems
      .filter(({ resolutionKind: kind }) => kind === undefined || resolutions.includes(kind))
      .map((problem) => `types: ${JSON.stringify(problem)}`),
  ];
}
