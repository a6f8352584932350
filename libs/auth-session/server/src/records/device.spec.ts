import { deviceOf } from './device';

describe('deviceOf', () => {
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
  ])('The user agent %j is shown as %s (AUTH-159)', (userAgent, name) => {
    expect(deviceOf(userAgent)).toBe(name);
  });

  it.each([
    '',
    'node',
    'Visit https://evil.example now',
    '<script>alert(1)</script>',
    ' '.repeat(900),
  ])('The user agent %j is shown as unknown (AUTH-159)', (userAgent) => {
    expect(deviceOf(userAgent)).toBeNull();
  });

  it('A user agent of 16 kB is parsed only at its start (AUTH-159)', () => {
    expect(deviceOf('Mozilla/5.0 ('.repeat(1300))).toBeNull();
  });
});
