import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Stop } from '../scripts/lib/run.mjs';
import { untilStopRequested } from '../scripts/lib/signals.mjs';
import { startWorld } from '../scripts/lib/world.mjs';
import { createLoad } from './chaos-load.mjs';
import { clusterFaults, clusterSeries, embeddedFaults } from './chaos-faults.mjs';

const settleMs = 4_000;
/** Enough for the databases of a run; only root can limit a disk. */
const diskMegabytes = process.getuid?.() === 0 ? 1_000 : undefined;

/** What may never happen. */
const mustBeZero = [
  ...['lostWrites', 'halfApplied', 'missingMails', 'doubleMails'],
  ...['lostChanges', 'halfChanges', 'doubleCharges'],
];

function medianOf(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const median = sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  return Math.round(median * 10) / 10;
}

/** What users noticed of the faults of one kind. */
function summaryOf(points) {
  const sum = (count) => points.reduce((total, counts) => total + count(counts), 0);
  const pauses = points.map(({ longestPause }) => longestPause);
  return {
    times: points.length,
    requests: sum(({ reads, writes }) => reads + writes),
    'failed reads': sum(({ failedReads }) => failedReads),
    'failed writes': sum(({ failedWrites }) => failedWrites),
    'median pause (s)': medianOf(pauses),
    'longest pause (s)': Math.max(...pauses),
  };
}

/** The faults of what runs, and the order in which those come whose name contains `word`. */
function planOf(world, cluster, word) {
  if (!cluster) return { kinds: embeddedFaults(world), series: ['API killed'] };
  const isPossible = (name) => diskMegabytes !== undefined || !name.startsWith('disk');
  const series = clusterSeries.filter((name) => isPossible(name) && name.includes(word));
  if (series.length === 0) throw new Stop(`No fault of a cluster is called ${word}.`);
  return { kinds: clusterFaults(world), series };
}

/**
 * Breaks parts of a cluster, or of one process with its embedded database, under load, one after the other, and prints for each
 * kind of fault what its users noticed, then what was lost. Ctrl-C ends it after the fault that is under way, with the same result.
 * Returns 1 when an acknowledged write was lost, a write was applied in part, a mail is missing or came twice, or a card was
 * charged twice.
 * @param {{ port: number, points: number, cluster: boolean, word?: string }} options how many faults, and which
 */
export async function runChaos({ port, points, cluster, word = '' }) {
  let isStopRequested = false;
  void untilStopRequested().then(() => (isStopRequested = true));
  const world = await startWorld({
    port,
    fresh: true,
    cluster,
    diskMegabytes,
    apiEnv: { BOT_CHECK_TRIES: '2' },
  });
  const load = createLoad({
    portal: `http://localhost:${port}`,
    mailbox: `http://localhost:${world.ports.mailbox}`,
    paymentProvider: `http://localhost:${world.ports.paymentProvider}`,
    secrets: JSON.parse(readFileSync(join(world.folder, 'secrets.json'), 'utf8')),
  });
  try {
    const { kinds, series } = planOf(world, cluster, word);
    const noticed = new Map();
    let broken;
    await pause(10_000);
    load.takeCounts();
    for (let point = 0; point < points && !isStopRequested && !broken; point += 1) {
      const name = series[point % series.length];
      // What does not run again ends the run, but not before what was acknowledged is compared.
      broken = await kinds[name]().catch((error) => error);
      await pause(settleMs);
      const counts = load.takeCounts();
      console.log(`${point + 1}/${points} ${name} ${JSON.stringify(counts)}`);
      noticed.set(name, [...(noticed.get(name) ?? []), counts]);
    }
    console.table(
      Object.fromEntries([...noticed].map(([name, points]) => [name, summaryOf(points)])),
    );
    const result = await load.finish();
    console.table(result);
    if (broken) throw broken;
    const isRight = mustBeZero.every((name) => result[name] === 0);
    return isRight ? 0 : 1;
  } finally {
    load.stop();
    await world.stop();
  }
}
