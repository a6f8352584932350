import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError } from './errors';

/** State in memory that is persisted in a JSON file. */
export interface JsonStore<State> {
  readonly state: State;
  /** Writes the state soon: the requests of half a second share one write. */
  save(): void;
  /** Writes the state now. */
  flush(): Promise<void>;
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

const writeDelayMs = 500;

/** Opens the store. Members of `initial` that the stored state lacks are added, such as the collections of a newer version. */
export async function openJsonStore<State extends object>(
  file: string,
  initial: State,
): Promise<JsonStore<State>> {
  await mkdir(dirname(file), { recursive: true });
  const text = await readState(file);
  const state: State =
    text === undefined ? initial : { ...initial, ...parseState<Partial<State>>(file, text) };
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  /** Writes another file and renames it, so that a reader sees the old state or the new one, never a part. */
  const write = async () => {
    await writeFile(`${file}.writing`, JSON.stringify(state));
    await rename(`${file}.writing`, file);
  };
  const writeNext = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    return (writing = writing.then(write));
  };
  return {
    state,
    save: () => void (timer ??= setTimeout(() => void writeNext(), writeDelayMs)),
    flush: writeNext,
  };
}
