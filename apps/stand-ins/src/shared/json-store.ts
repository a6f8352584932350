import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartRefusal } from './start-refusal';

/** State in memory that survives a restart in one JSON file. */
export interface JsonStore<State> {
  readonly state: State;
  /** Resolves when the state of this moment, or a later one, is on the disk. Calls made during a write share the next. */
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
    throw new StartRefusal(`${file} is not readable as JSON; delete it to start afresh.`);
  }
}

/** Writes beside the file and renames: a reader sees the old state or the new one, never half of one. */
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

/** Opens the store; `initial` is merged under the stored state, so that a newer version finds its new collections. */
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
