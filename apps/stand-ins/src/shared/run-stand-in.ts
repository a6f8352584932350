import type { Environment } from './environment';
import { readEnvironment } from './environment';
import { StartError } from './errors';

/** A started stand-in. */
export interface StandIn {
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * Runs a stand-in as a process: starts it, prints its address, and stops it on SIGINT or SIGTERM. A {@link StartError}
 * is printed as one sentence and ends the process with exit code 1.
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
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
