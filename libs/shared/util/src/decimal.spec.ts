import { addDecimals, multiplyDecimal, roundDecimal, shiftDecimal } from './decimal';

describe('decimals', () => {
  it.each([
    [['0.1', '0.2'], '0.3'],
    [['10800', '0.25', '0.75'], '10801'],
    [['1', '-2.5'], '-1.5'],
    [[], '0'],
  ])('The sum of %j is %s', (parts, sum) => {
    expect(addDecimals(...parts)).toBe(sum);
  });

  it.each([
    ['108.5', 3, '325.5'],
    ['0.1', 3, '0.3'],
    ['9600', 0, '0'],
    ['0.000000000001', 1_000_000, '0.000001'],
    ['-1.5', 2, '-3'],
  ])('The decimal %s times %i is %s', (decimal, factor, product) => {
    expect(multiplyDecimal(decimal, factor)).toBe(product);
  });

  it.each([
    ['12000', 2, '120'],
    ['5', 2, '0.05'],
    ['10850.5', 2, '108.505'],
    ['-5', 3, '-0.005'],
    ['1800', 0, '1800'],
  ])('The decimal %s shifted by %i places is %s', (decimal, places, shifted) => {
    expect(shiftDecimal(decimal, places)).toBe(shifted);
  });

  it.each([
    ['1.4', 1],
    ['1.5', 2],
    ['2.5', 3],
    ['-1.5', -2],
    ['-1.4', -1],
    ['0.49999', 0],
    ['7', 7],
  ])('The decimal %s is rounded to %i', (decimal, whole) => {
    expect(roundDecimal(decimal)).toBe(whole);
  });

  it.each(['', '1.', '.5', '1e3', '1,5', ' 1', '+1', 'inf', '0x10', '--1'])(
    'The text %j, which is not a decimal number, throws a RangeError',
    (text) => {
      expect(() => roundDecimal(text)).toThrow(RangeError);
    },
  );
});
