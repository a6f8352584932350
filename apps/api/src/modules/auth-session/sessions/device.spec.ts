import { deviceOf } from './device';

describe('the name of a device', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'Chrome on Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Microsoft Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
      'Safari on macOS',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
  ])('in %j is %s', (userAgent, name) => {
    expect(deviceOf(userAgent)).toBe(name);
  });

  it.each([
    '',
    'node',
    'Visit https://evil.example now',
    '<script>alert(1)</script>',
    ' '.repeat(900),
  ])('in %j is not known', (userAgent) => {
    expect(deviceOf(userAgent)).toBeNull();
  });

  it('in a header of 16 kB is not looked for', () => {
    expect(deviceOf('Mozilla/5.0 ('.repeat(1300))).toBeNull();
  });
});
