const started: unknown[] = [];

class FakeWorker {
  readonly onmessage = null;
  constructor(address: unknown) {
    started.push(address);
  }
}

/** Loads the module in a browser with these Trusted Types. */
async function load(trustedTypes?: object) {
  jest.resetModules();
  Object.assign(globalThis, { Worker: FakeWorker, trustedTypes });
  return (await import('./trusted-worker')).trustedWorker();
}

const own = new URL('/assets/bot-check.worker.js', window.location.href);

beforeEach(() => started.splice(0));
afterEach(() => Object.assign(globalThis, { trustedTypes: undefined }));

describe('trustedWorker', () => {
  it('The address of the worker passes a policy with a name of its own (SHARED-88)', async () => {
    const names: string[] = [];
    const TrustedWorker = await load({
      createPolicy: (name: string, rules: { createScriptURL(address: string): string }) => {
        names.push(name);
        return {
          createScriptURL: (address: string) => ({ trusted: rules.createScriptURL(address) }),
        };
      },
    });
    new TrustedWorker(own, { type: 'module' });
    expect(names).toEqual(['own-workers']);
    expect(started).toEqual([{ trusted: own.href }]);
  });

  it.each(['https://evil.example/worker.js', 'data:text/javascript,1', 'blob:null/1'])(
    'A worker from %s is not started (SHARED-88)',
    async (address) => {
      const createPolicy = (_name: string, rules: object) => rules;
      for (const TrustedWorker of [await load({ createPolicy }), await load()])
        expect(() => new TrustedWorker(new URL(address), {})).toThrow(TypeError);
      expect(started).toEqual([]);
    },
  );

  it('In a browser without Trusted Types the worker starts with its plain address (SHARED-88)', async () => {
    const TrustedWorker = await load();
    new TrustedWorker(own, { type: 'module' });
    expect(started).toEqual([own.href]);
  });
});
