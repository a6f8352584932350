import { clientAddress, networkOf, rememberTrust } from './network';

describe('the network of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:0207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:0:0:192.0.2.7', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['192.0.2.7:443', '192.0.2.7'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
    ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
  ])('The network of %s is %s (SHARED-81)', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it.each([
    '',
    'unknown',
    '192.0.2',
    '3221225991',
    '0xc0.0.2.7',
    '192.0.2.07',
    '192.0.2.7:port',
    '192.0.2.7:123456',
    '192.0.2.256',
    '[2001:db8::1',
    '2001:db8::1]:443',
    '2001:db8::1::2',
    '192.0.2.7;1',
    '\u0000',
    'x'.repeat(10_000),
  ])(
    'The invalid address %j belongs to the one network of all invalid addresses (SHARED-81)',
    (address) => {
      expect(networkOf(address)).toBe('unknown');
      expect(clientAddress(address)).toBe('');
    },
  );

  it('All addresses of a /64 have the same network, and the next /64 has another one (SHARED-81)', () => {
    const networks = Array.from({ length: 1024 }, (_, host) =>
      networkOf(`2001:db8::${host.toString(16)}`),
    );
    expect(new Set(networks)).toEqual(new Set(['2001:db8:0:0::/64']));
    expect(networkOf('2001:db8:0:1::1')).toBe('2001:db8:0:1::/64');
  });
});

describe('the trust in proxies', () => {
  it('The answer for an address is remembered, and that for a text longer than an address or a closed socket is not', () => {
    const asked = jest.fn((address: string | undefined) => address === '10.0.0.1');
    const isTrusted = rememberTrust(asked);
    const long = 'x'.repeat(1_000);
    const addresses = ['10.0.0.1', '192.0.2.7', long, undefined];
    const answers = () => addresses.map((address) => isTrusted(address, 0));
    expect([answers(), answers()]).toEqual(Array(2).fill([true, false, false, false]));
    expect(asked.mock.calls.map(([address]) => address)).toEqual([...addresses, long, undefined]);
  });
});
