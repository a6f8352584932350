import type { HashParameters } from '../../ports/password-hasher';
import { AdminProblem, type AdminCommand } from '../admin/admin-command';
import { readHashParameters, writeHashParameters } from './hash-parameters';
import type { Platform } from '../platform';

/** KiB: from the least that is safe to what a server can give to each password. */
const memories = [19_456, 32_768, 47_104, 65_536, 131_072];
const mostPasses = 10;
const tries = 3;
const defaultTargetMs = 250;

/** Parameters, and how long one hash took: the middle one of several tries. */
export interface MeasuredHash extends HashParameters {
  readonly ms: number;
}

type Measure = (parameters: HashParameters) => Promise<number>;

async function middleOf(measure: Measure, parameters: HashParameters): Promise<MeasuredHash> {
  const times: number[] = [];
  for (let time = 0; time < tries; time += 1) times.push(await measure(parameters));
  const [ms = 0] = times.toSorted((one, other) => one - other).slice(Math.floor(tries / 2));
  return { ...parameters, ms: Math.round(ms) };
}

/**
 * For each amount of memory the most passes that take no longer than the target; those with more memory come first, because
 * memory is what makes guessing expensive.
 */
async function strongestWithin(
  measure: Measure,
  lanes: number,
  targetMs: number,
): Promise<MeasuredHash[]> {
  const found: MeasuredHash[] = [];
  for (const memory of memories) {
    let best: MeasuredHash | undefined;
    for (let passes = 1; passes <= mostPasses; passes += 1) {
      const parameters = { memory, passes, lanes };
      if (!readHashParameters(writeHashParameters(parameters))) continue;
      const measured = await middleOf(measure, parameters);
      if (measured.ms > targetMs) break;
      best = measured;
    }
    if (best) found.unshift(best);
  }
  return found;
}

function numberOf(text: string | undefined, name: string, fallback: number, most: number): number {
  if (text === undefined) return fallback;
  const value = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (value >= 1 && value <= most) return value;
  throw new AdminProblem([`${name} must be a whole number from 1 to ${most}.`]);
}

const lineOf = (measured: MeasuredHash) => `${writeHashParameters(measured)}  ${measured.ms} ms`;

/** What operators do about password hashing by command (SHARED-335). */
export const createHashCommands = ({
  hasher,
}: Pick<Platform, 'hasher'>): readonly AdminCommand[] => [
  {
    name: 'hash calibrate',
    summary: 'measure which parameters of password hashes this machine can afford',
    options: {
      '--target <ms>': `how long one hash may take; ${defaultTargetMs} without it`,
      '--lanes <number>': 'the threads of one hash; 1 without it, as the server has one for each',
    },
    effect: 'reads',
    async run({ options }) {
      const targetMs = numberOf(options['target'], '--target', defaultTargetMs, 10_000);
      const lanes = numberOf(options['lanes'], '--lanes', 1, 8);
      const present = await middleOf(hasher.measure, hasher.parameters);
      const within = await strongestWithin(hasher.measure, lanes, targetMs);
      const [best] = within;
      const lines = [
        `present: ${lineOf(present)}`,
        `at most ${targetMs} ms, the most memory first:`,
        ...(within.length > 0 ? within.map((each) => `  ${lineOf(each)}`) : ['  none']),
        best
          ? `To use the first: PASSWORD_HASH=${writeHashParameters(best)}. Stored hashes follow when their users log in.`
          : 'This machine is too slow for the target.',
      ];
      return { data: { targetMs, present, within }, lines, isDone: best !== undefined };
    },
  },
];
