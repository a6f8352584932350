import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openJsonStore } from './json-store';

describe('The JSON store', () => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'json-store-'));
    file = join(folder, 'below', 'state.json');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('The stored state of a stand-in is the same after a restart', async () => {
    const store = await openJsonStore(file, { count: 0 });
    store.state.count = 3;
    store.save();
    await store.flush();
    expect((await openJsonStore(file, { count: 0 })).state).toEqual({ count: 3 });
  });

  it('A state file of an older version gets the default values of missing members', async () => {
    const store = await openJsonStore(file, { count: 1 });
    store.save();
    await store.flush();
    expect((await openJsonStore(file, { count: 0, names: [] })).state).toEqual({
      count: 1,
      names: [],
    });
  });

  it('A state is on disk soon after it was saved, once for many changes, and beside it no temporary file', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const store = await openJsonStore(file, { count: 0 });
    for (const count of [1, 2, 3]) {
      store.state.count = count;
      store.save();
    }
    jest.advanceTimersByTime(500);
    jest.useRealTimers();
    await store.flush();
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ count: 3 });
    expect(await readdir(join(folder, 'below'))).toEqual(['state.json']);
  });

  it('A state file that is not JSON is rejected with one sentence', async () => {
    await (await openJsonStore(file, { count: 0 })).flush();
    await writeFile(file, '{"count":');
    await expect(openJsonStore(file, { count: 0 })).rejects.toThrow(
      `${file} is not readable as JSON; delete it to start with new data.`,
    );
  });
});
