import { loadScript } from './load-script';

const address = 'https://scripts.example/check.js';
const scripts = () => [...document.head.querySelectorAll('script')];
const tell = (event: 'load' | 'error') => scripts()[0]?.dispatchEvent(new Event(event));

describe('loadScript', () => {
  it('A script is requested again after a failure, and then loaded only once', async () => {
    const failed = loadScript(address);
    tell('error');
    await expect(failed).rejects.toThrow('scripts.example');
    expect(scripts()).toEqual([]);

    const loaded = Promise.all([loadScript(address), loadScript(address)]);
    expect(scripts().map(({ src, async }) => [src, async])).toEqual([[address, true]]);
    tell('load');
    await loaded;
    await loadScript(address);
    expect(scripts()).toHaveLength(1);
  });
});
