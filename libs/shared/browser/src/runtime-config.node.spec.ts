/** @jest-environment node */
import { runtimeConfig } from './runtime-config';

describe('runtimeConfig where a server renders', () => {
  it('Without a window the settings are the defaults, and the origin is the given one (SHARED-35)', () => {
    expect(runtimeConfig().hosts.origin).toBe('');
    const { hosts } = runtimeConfig({ hosts: { origin: 'https://portal.test' } });
    expect(hosts.auth).toBe('https://portal.test/identity');
  });
});
