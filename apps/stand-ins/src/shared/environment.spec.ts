import { readEnvironment } from './environment';
import { serve } from './serve';

describe('Environment variables of a stand-in', () => {
  it('A stand-in does not start in production (SHARED-53)', () => {
    expect(() => readEnvironment({ NODE_ENV: 'production' })).toThrow(
      'Local stand-ins do not start with NODE_ENV=production.',
    );
  });

  it.each([
    ['port', 'a port from 0 to 65535', ['', 'web', '65536', '-1', '42.5']],
    ['url', 'an http address', ['', 'localhost:4200', 'ftp://localhost/', 'javascript:x']],
    ['text', 'a text', ['', '  ']],
  ] as const)(
    'A variable that is not a valid %s is rejected with one sentence that names it',
    (kind, expected, values) => {
      for (const value of values) {
        expect(() => readEnvironment({ NAME: value })[kind]('NAME')).toThrow(
          `NAME is ${value.trim() ? `"${value}"` : 'missing'}; expected ${expected}.`,
        );
      }
    },
  );

  it('Environment variables are read as ports, addresses and lists of addresses', () => {
    const environment = readEnvironment({ PORT: '4210', ALL: 'http://a.test/, http://b.test/' });
    expect(environment.port('PORT')).toBe(4210);
    expect(environment.urls('ALL')).toEqual(['http://a.test/', 'http://b.test/']);
    expect(environment.urls('NONE')).toEqual([]);
  });
});

describe('The server of a stand-in', () => {
  it('A start on a port that is in use fails with one sentence', async () => {
    const first = await serve('first', (_request, response) => response.end(), 0);
    await expect(
      serve('second', (_request, response) => response.end(), first.port),
    ).rejects.toThrow(`The second cannot start: port ${first.port} is taken by another program.`);
    await first.stop();
  });
});
