import { Stop } from '../scripts/lib/run.mjs';
import { mutated } from './mutated.mjs';
import { minScore, strykerOptions } from './stryker-options.mjs';

const noticed = ['Killed', 'Timeout'];
const unnoticed = ['Survived', 'NoCoverage'];

function select(names) {
  if (names.length === 0) return mutated;
  const known = mutated.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown) throw new Stop(`There is no "${unknown}": choose of ${known.join(', ')}.`);
  return mutated.filter(({ name }) => names.includes(name));
}

/** Runs Stryker for a library; returns how many of its mutants were noticed. */
async function scoreOf(library) {
  const { Stryker } = await import('@stryker-mutator/core');
  const results = await new Stryker(strykerOptions(library)).runMutationTest();
  const count = (statuses) => results.filter(({ status }) => statuses.includes(status)).length;
  const killed = count(noticed);
  const all = killed + count(unnoticed);
  return { name: library.name, all, killed, percent: all === 0 ? 100 : (killed / all) * 100 };
}

/** Runs the mutants of libraries, of all without names, and prints their scores; true when each has {@link minScore}. */
export async function runMutants(names) {
  const scores = [];
  for (const library of select(names)) scores.push(await scoreOf(library));
  for (const { name, all, killed, percent } of scores)
    console.log(`${name.padEnd(20)} ${percent.toFixed(1)} % (${killed} of ${all})`);
  return scores.every(({ percent }) => percent >= minScore);
}
