/** Most decimals that the card provider gives a rate; doubles hold fewer. */
const decimals = 12;
const unit = 10n ** BigInt(decimals);
const decimalPattern = /^(\d+)(?:\.(\d{1,12}))?$/;

/** An exact amount: a whole number of 10^-12 minor units. */
export type ExactAmount = bigint;

/** Reads `108`, `0.5` or `10800.125`; throws for anything else. */
export function exactAmount(text: string): ExactAmount {
  const match = decimalPattern.exec(text);
  if (!match) throw new RangeError(`"${text}" is not a decimal amount.`);
  const [, whole = '', fraction = ''] = match;
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

/** Whole minor units, rounded half up, as the card provider rounds what it charges. */
export function roundedAmount(amount: ExactAmount): number {
  return Number((2n * amount + unit) / (2n * unit));
}
