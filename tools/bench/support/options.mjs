import { parseArgs } from 'node:util';
import { Stop } from '../../scripts/lib/run.mjs';

function read() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { runs: { type: 'string', default: '7' } },
  });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) throw new Stop('--runs needs a whole number from 1.');
  return { runs, names: positionals };
}

/** What the command line says: `npm run bench -- [--runs <n>] [<name> …]`. */
export const options = read();
