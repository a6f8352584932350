import { readEnvironment } from './environment';
import { serve } from './serve';

describe('a stand-in’s environment', () => {
  it('refuses production', () => {
    expect(() => readEnvironment({ NODE_ENV: 'production' })).toThrow(
      'Local stand-ins do not start with NODE_ENV=production.',
    );
  });

  it.each([
    ['port', 'a port from 0 to 65535', ['', 'web', '65536', '-1', '42.5']],
    ['url', 'an http address', ['', 'localhost:4200', 'ftp://localhost/', 'javascript:x']],
    ['text', 'a text', ['', '  ']],
  ] as const)('refuses what is not %s', (kind, takes, values) => {
    for (const value of values) {
      expect(() => readEnvironment({ NAME: value })[kind]('NAME')).toThrow(
        `NAME is ${value.trim() ? `"${value}"` : 'missing'}; it takes ${takes}.`,
      );
    }
  });

  it('reads ports, addresses and lists', () => {
    const environment = readEnvironment({ PORT: '4210', ALL: 'http://a.test/, http://b.test/' });
    expect(environment.port('PORT')).toBe(4210);
    expect(environment.urls('ALL')).toEqual(['http://a.test/', 'http://b.test/']);
    expect(environment.urls('NONE')).toEqual([]);
  });
});

describe('a stand-in’s server', () => {
  it('says in one sentence that its port is taken', async () => {
    const first = await serve('first', (_request, response) => response.end(), 0);
    await expect(
      serve('second', (_request, response) => response.end(), first.port),
    ).rejects.toThrow(`The second cannot start: port ${first.port} is taken by another program.`);
    await first.stop();
  });
});
