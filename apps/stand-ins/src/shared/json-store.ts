import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError } from './errors';

/** State in memory that is persisted in a JSON file. */
export interface JsonStore<State> {
  readonly state: State;
  /** Resolves when the current state, or a later one, is on disk. Calls during a write share the next write. */
  save(): Promise<void>;
}

async function readState(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (Object(error).code === 'ENOENT') return undefined;
    throw error;
  }
}

function parseState<State>(file: string, text: string): State {
  try {
    return JSON.parse(text);
  } catch {
    throw new StartError(`${file} is not readable as JSON; delete it to start with new data.`);
  }
}

/** Writes another file and renames it, so that a reader sees the old state or the new one, never a part. */
async function writeState(file: string, text: string): Promise<void> {
  const beside = `${file}.writing`;
  const handle = await open(beside, 'w');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(beside, file);
}

/** Opens the store. Members of `initial` that the stored state lacks are added, such as the collections of a newer version. */
export async function openJsonStore<State extends object>(
  file: string,
  initial: State,
): Promise<JsonStore<State>> {
  await mkdir(dirname(file), { recursive: true });
  const text = await readState(file);
  const state: State =
    text === undefined ? initial : { ...initial, ...parseState<Partial<State>>(file, text) };
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  const write = async (): Promise<void> => {
    running = writeState(file, JSON.stringify(state));
    await running.finally(() => (running = undefined));
  };
  const afterRunning = async (): Promise<void> => {
    await running?.catch(() => undefined);
    next = undefined;
    await write();
  };
  return {
    state,
    save: () => (running ? (next ??= afterRunning()) : write()),
  };
}
