import { createBrowserClock } from './clock';

describe('createBrowserClock', () => {
  it('The browser clock returns the machine’s time', () => {
    jest.useFakeTimers({ now: 1_800_000_000_000 });
    expect(createBrowserClock().now()).toEqual(new Date(1_800_000_000_000));
    jest.useRealTimers();
  });
});
