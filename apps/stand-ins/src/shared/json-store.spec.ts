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
    await store.save();
    expect((await openJsonStore(file, { count: 0 })).state).toEqual({ count: 3 });
  });

  it('A state file of an older version gets the default values of missing members', async () => {
    const store = await openJsonStore(file, { count: 1 });
    await store.save();
    expect((await openJsonStore(file, { count: 0, names: [] })).state).toEqual({
      count: 1,
      names: [],
    });
  });

  it('Overlapping saves leave the latest state on disk and no temporary file', async () => {
    const store = await openJsonStore(file, { count: 0 });
    const saves = [1, 2, 3, 4, 5].map((count) => {
      store.state.count = count;
      return store.save();
    });
    await Promise.all(saves);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ count: 5 });
    expect(await readdir(join(folder, 'below'))).toEqual(['state.json']);
  });

  it('A state file that is not JSON is rejected with one sentence', async () => {
    await (await openJsonStore(file, { count: 0 })).save();
    await writeFile(file, '{"count":');
    await expect(openJsonStore(file, { count: 0 })).rejects.toThrow(
      `${file} is not readable as JSON; delete it to start with new data.`,
    );
  });
});
