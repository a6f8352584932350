import type { Environment } from './environment';
import { readEnvironment } from './environment';
import { StartRefusal } from './start-refusal';

/** What a started stand-in tells and how it is stopped. */
export interface StandIn {
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * A stand-in's whole life as a process: start, say so, stop on SIGINT or SIGTERM. A start that is refused ends in one
 * sentence and exit code 1.
 */
export async function runStandIn(
  name: string,
  start: (environment: Environment) => Promise<StandIn>,
): Promise<void> {
  let started: Promise<StandIn> | undefined;
  const stop = () => {
    void started?.then((standIn) => standIn.stop()).finally(() => process.exit(0));
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    started = start(readEnvironment(process.env));
    const { origin } = await started;
    process.stdout.write(`Local stand-in: ${name} at ${origin}\n`);
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
