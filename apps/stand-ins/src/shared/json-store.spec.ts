import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openJsonStore } from './json-store';

describe('the JSON store', () => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'json-store-'));
    file = join(folder, 'below', 'state.json');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('keeps its state over a restart', async () => {
    const store = await openJsonStore(file, { count: 0 });
    store.state.count = 3;
    await store.save();
    expect((await openJsonStore(file, { count: 0 })).state).toEqual({ count: 3 });
  });

  it('gives an older file the parts that are new', async () => {
    const store = await openJsonStore(file, { count: 1 });
    await store.save();
    expect((await openJsonStore(file, { count: 0, names: [] })).state).toEqual({
      count: 1,
      names: [],
    });
  });

  it('has the state of the last call on the disk when saves overlap, and nothing beside it', async () => {
    const store = await openJsonStore(file, { count: 0 });
    const saves = [1, 2, 3, 4, 5].map((count) => {
      store.state.count = count;
      return store.save();
    });
    await Promise.all(saves);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ count: 5 });
    expect(await readdir(join(folder, 'below'))).toEqual(['state.json']);
  });

  it('refuses a broken file in one sentence', async () => {
    await (await openJsonStore(file, { count: 0 })).save();
    await writeFile(file, '{"count":');
    await expect(openJsonStore(file, { count: 0 })).rejects.toThrow(
      `${file} is not readable as JSON; delete it to start afresh.`,
    );
  });
});
