import { fakeClock } from './fake-clock';

describe('fakeClock', () => {
  it('A fake clock stands still until it is advanced', () => {
    const clock = fakeClock('2028-02-29T00:00:00.000Z');
    expect(clock.now()).toEqual(new Date('2028-02-29T00:00:00.000Z'));
    clock.advance(1_800_000);
    expect(clock.now()).toEqual(new Date('2028-02-29T00:30:00.000Z'));
  });
});
