import { Stop } from '../scripts/lib/run.mjs';
import { betterAuth } from './better-auth.mjs';
import { enumeration } from './enumeration.mjs';
import { firstPaint } from './first-paint.mjs';
import { floodCost, floodHealth, floodOfDearest } from './flood.mjs';
import { install } from './install.mjs';
import { lockedGroup } from './locked-group.mjs';
import { memberFile } from './member-file.mjs';
import { memberActions, memberBulk, memberImport, memberPages } from './members.mjs';
import { memberParse } from './member-parse.mjs';
import { memory } from './memory.mjs';
import { productionStart } from './production-start.mjs';
import { refresh } from './refresh.mjs';
import { scale } from './scale.mjs';
import { sessionCheck } from './session-check.mjs';
import { signIn } from './sign-in.mjs';
import { start } from './start.mjs';
import { storm } from './storm.mjs';
import { suite } from './suite.mjs';
import { startStage } from './support/stage.mjs';
import { evaluate, printTable } from './support/table.mjs';

/** Measured with the built API in its own process and its own PostgreSQL database. */
const onStage = {
  'session-check': [sessionCheck],
  'sign-in': [signIn],
  refresh: [refresh],
  'better-auth': betterAuth,
  enumeration,
  storm: [storm],
  flood: [floodCost, floodHealth, floodOfDearest],
  members: [...memberPages, ...memberActions, memberImport, ...memberBulk],
  'locked-group': [lockedGroup],
  memory: [memory],
};

/** Measured with the whole local world, which starts its own processes. */
const onItsOwn = {
  start: [start],
  'production-start': [productionStart],
  'first-paint': firstPaint,
  'member-file': [...memberParse, ...memberFile],
};

/** Measured only when they are named: they take many minutes. */
const onRequest = { install, scale, suite };

const chosen = (benches, words) =>
  Object.entries(benches).flatMap(([word, named]) =>
    words.length === 0 || words.includes(word) ? named : [],
  );

async function measure(bench, stage) {
  console.log(`Measuring ${bench.name} …`);
  return evaluate(bench, await bench.measure(stage));
}

async function measureOnStage(benches) {
  if (benches.length === 0) return [];
  const stage = await startStage();
  const results = [];
  try {
    for (const bench of benches) results.push(await measure(bench, stage));
  } finally {
    await stage.stop();
  }
  return results;
}

/** Runs the benchmarks of the given names, or all but those on request; returns whether every bound is met. */
export async function runBenches(words) {
  const known = Object.keys({ ...onStage, ...onItsOwn, ...onRequest });
  const unknown = words.filter((word) => !known.includes(word));
  if (unknown.length > 0) {
    throw new Stop(
      `There is no benchmark called ${unknown.join(', ')}; there are ${known.join(', ')}.`,
    );
  }
  const results = await measureOnStage(chosen(onStage, words));
  const others = words.length === 0 ? onItsOwn : { ...onItsOwn, ...onRequest };
  for (const bench of chosen(others, words)) results.push(await measure(bench));
  console.log();
  printTable(results);
  return results.every(({ holds }) => holds);
}
