import { checkParts, rememberCheck } from './readiness';

describe('the parts that the API depends on', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('A part that does not answer within a second does not work, and neither does one whose check fails (SHARED-383)', async () => {
    const part = { isNeeded: true, problem: 'It is missing.', remedy: 'Find it.' };
    const checking = checkParts([
      { ...part, name: 'silent', works: () => new Promise(() => undefined) },
      { ...part, name: 'broken', works: () => Promise.reject(new Error('no')) },
    ]);
    await jest.advanceTimersByTimeAsync(1_000);
    expect((await checking).checks).toEqual({ silent: false, broken: false });
  });

  it('While the database gives no answer, what only it knows is left out (SHARED-383)', async () => {
    const asksDatabase = true as const;
    const part = { isNeeded: true, asksDatabase, problem: 'It is missing.', remedy: 'Find it.' };
    const checking = checkParts([
      { ...part, name: 'silent', works: () => new Promise(() => undefined) },
      { ...part, name: 'broken', works: () => Promise.reject(new Error('no')) },
    ]);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await checking).toEqual({ isReady: true, checks: {}, missing: [] });
    const denied = await checkParts([{ ...part, name: 'denied', works: async () => false }]);
    expect(denied).toEqual({
      isReady: false,
      checks: { denied: false },
      missing: ['It is missing.'],
    });
  });

  it('An expensive check runs once in its time, however many ask, and its last answer is given until then (SHARED-383)', async () => {
    const check = jest.fn(async () => true);
    const works = rememberCheck(check, 1_000);
    expect(await Promise.all([works(), works(), works()])).toEqual([true, true, true]);
    expect(check).toHaveBeenCalledTimes(1);
    check.mockRejectedValue(new Error('down'));
    jest.advanceTimersByTime(1_000);
    expect(await works()).toBe(true);
    await jest.advanceTimersByTimeAsync(1);
    expect(await works()).toBe(false);
    expect(check).toHaveBeenCalledTimes(2);
    check.mockResolvedValue(true);
    jest.advanceTimersByTime(2_000);
    expect(await works()).toBe(true);
  });
});
