import { systemClock } from '../../adapters/clock/clocks';
import type { Config } from '../../platform/config/config';
import type { OpenDatabase } from '../../platform/database/open-database';
import { askingDatabase, ok, problem, warning, type Check } from './check';

/** The date of a response is a whole second; a difference below this is none. */
const warnedSeconds = 5;
/** Signed webhooks are rejected when the clocks differ by five minutes, tokens of other services earlier. */
const wrongSeconds = 60;

const timeoutMs = 5_000;

/** How far a clock that is read while this machine's runs is ahead of this machine's, in seconds. */
async function secondsAhead(read: () => Promise<Date>): Promise<number> {
  const before = systemClock.now().getTime();
  const shown = (await read()).getTime();
  const between = (before + systemClock.now().getTime()) / 2;
  return (shown - between) / 1_000;
}

/** The date in a response of a server; what it responds does not matter. */
async function dateAt(url: string): Promise<Date> {
  const signal = AbortSignal.timeout(timeoutMs);
  const { headers } = await fetch(url, { method: 'HEAD', redirect: 'manual', signal });
  return new Date(headers.get('date') ?? Number.NaN);
}

async function databaseTime({ executeSql }: OpenDatabase): Promise<Date> {
  const { rows } = await executeSql('SELECT extract(epoch FROM clock_timestamp())::float AS now');
  return new Date(Number(rows[0]?.['now']) * 1_000);
}

const clock = (of: string, read: () => Promise<Date>): Check => ({
  name: `clock of ${of}`,
  remedy: `Check that the ${of} can be reached from here.`,
  async look() {
    const ahead = await secondsAhead(read);
    if (Number.isNaN(ahead)) return warning('It names no time.', 'Compare the clocks yourself.');
    const seconds = Math.abs(ahead).toFixed(1);
    const says = `It is ${seconds} s ${ahead < 0 ? 'behind' : 'ahead of'} this machine’s clock.`;
    const remedy = 'Synchronize the clocks with a time server (NTP).';
    if (Math.abs(ahead) >= wrongSeconds) return problem(says, remedy);
    return Math.abs(ahead) >= warnedSeconds ? warning(says, remedy) : ok(says);
  },
});

/** Compares this machine's clock with those of the parts that it exchanges times with. */
export const clockChecks = (
  { stripe: { apiUrl = 'https://api.stripe.com' } }: Config,
  database: OpenDatabase | undefined,
): readonly Check[] => [
  ...(database ? [askingDatabase(clock('database', () => databaseTime(database)))] : []),
  clock('provider', () => dateAt(apiUrl)),
];
