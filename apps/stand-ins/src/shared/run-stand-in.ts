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
  try {
    let stopping = false;
    let standIn: StandIn | undefined;
    const stop = () => {
      if (stopping) return;
      stopping = true;
      void (standIn?.stop() ?? Promise.resolve()).finally(() => process.exit(0));
    };
    process.on('SIGINT', stop).on('SIGTERM', stop);
    standIn = await start(readEnvironment(process.env));
    process.stdout.write(`Local stand-in: ${name} at ${standIn.origin}\n`);
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
