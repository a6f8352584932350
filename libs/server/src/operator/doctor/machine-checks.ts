import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';
import type { Config } from '../../platform/config/config';
import { ok, problem, warning, type Check } from './check';

const megabyte = 1024 * 1024;
const warnedMb = 1_024;
const fullMb = 100;

/** The folder, or the nearest one above it, before the first start. */
const existing = (folder: string): string =>
  existsSync(folder) ? folder : existing(dirname(folder));

/** With a server, the data is there, and this machine needs room for its logs and temporary files only. */
const disk = ({ database }: Config): Check => ({
  name: 'disk',
  remedy: 'Check that the folder exists and may be read.',
  async look() {
    const folder = existing('folder' in database ? resolve(database.folder) : tmpdir());
    const { bavail, bsize } = await statfs(folder);
    const freeMb = Math.floor((bavail * bsize) / megabyte);
    const says = `${freeMb} MB are free at ${folder}.`;
    const remedy = 'Make room on that disk.';
    if (freeMb < fullMb) return problem(says, remedy);
    return freeMb < warnedMb ? warning(says, remedy) : ok(says);
  },
});

const environment = ({ environment: name }: Config): Check => ({
  name: 'configuration',
  remedy: 'Correct the variable.',
  look: async () =>
    name === 'production'
      ? ok('Every variable is valid for production.')
      : warning(
          `NODE_ENV is ${name}, which accepts stand-ins, default secrets and plain http.`,
          'Set NODE_ENV=production where real users are.',
        ),
});

export const machineChecks = (config: Config): readonly Check[] => [
  environment(config),
  disk(config),
];
