import { addTarget, pageOf } from './exposure';

beforeEach(() => window.localStorage.clear());

describe('an exposure', () => {
  it.each([
    ['https://portal.test/plans?x=1#select', 'plans'],
    ['https://portal.test/account/security/', 'security'],
    ['https://portal.test/', 'home'],
    ['https://portal.test/authenticate?urlRedirect=%2Fa%2Fplans', 'plans'],
    ['https://portal.test/authenticate?urlRedirect=https://other.test/b/pricing%3Fq', 'pricing'],
    ['https://portal.test/login?urlRedirect=http://', 'login'],
  ])('The page of %s is %s (FLAG-15)', (address, page) => {
    expect(pageOf(address)).toBe(page);
  });

  it('The newest 50 targets are kept (FLAG-16)', () => {
    for (let count = 0; count < 60; count += 1) addTarget(`e${count}`, 'a');
    const targets = addTarget('e59', 'b');
    expect(targets).toHaveLength(50);
    expect(targets.at(-1)).toBe('e59__b');
    expect(targets).not.toContain('e59__a');
  });
});
