/** A decimal number as text, such as Stripe's `unit_amount_decimal`: exact where a float is not. */
const decimalPattern = /^(-?)(\d+)(?:\.(\d+))?$/;

interface Scaled {
  readonly units: bigint;
  /** The number of digits after the point. */
  readonly scale: number;
}

function parse(decimal: string): Scaled {
  const match = decimalPattern.exec(decimal);
  if (!match) throw new RangeError(`Not a decimal number: ${decimal}`);
  const [, sign = '', whole = '', fraction = ''] = match;
  return { units: BigInt(`${sign}${whole}${fraction}`), scale: fraction.length };
}

function print({ units, scale }: Scaled): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`;
}

/**
 * The exact sum of decimals.
 *
 * @throws RangeError for text that is not a decimal number
 */
export function addDecimals(...decimals: readonly string[]): string {
  const parts = decimals.map(parse);
  const scale = Math.max(0, ...parts.map((part) => part.scale));
  const units = parts.reduce(
    (sum, part) => sum + part.units * 10n ** BigInt(scale - part.scale),
    0n,
  );
  return print({ units, scale });
}

/**
 * The exact product of a decimal and a whole number.
 *
 * @throws RangeError for text that is not a decimal number
 */
export function multiplyDecimal(decimal: string, factor: number): string {
  const { units, scale } = parse(decimal);
  return print({ units: units * BigInt(factor), scale });
}

/** Moves the decimal point `places` digits to the left: `shiftDecimal('10850', 2)` is `108.5`. */
export function shiftDecimal(decimal: string, places: number): string {
  const { units, scale } = parse(decimal);
  return print({ units, scale: scale + places });
}

/** The nearest whole number; halves are rounded away from zero, as Stripe rounds. */
export function roundDecimal(decimal: string): number {
  const { units, scale } = parse(decimal);
  const one = 10n ** BigInt(scale);
  const magnitude = units < 0n ? -units : units;
  const rounded = (magnitude * 2n + one) / (one * 2n);
  return Number(units < 0n ? -rounded : rounded);
}
