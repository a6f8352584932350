/** The billing intervals and their length in months (PRICE-11). */
export const intervalMonths = { month: 1, quarter: 3, year: 12 } as const;
export type Interval = keyof typeof intervalMonths;
export const intervals = ['month', 'quarter', 'year'] as const satisfies readonly Interval[];

/** The billing frequencies in the order of the selector on the plans page (PRICE-11). */
export const frequencies = ['monthly', 'quarterly', 'annually'] as const;
export type Frequency = (typeof frequencies)[number];

/** The frequency that is preselected (PRICE-11). */
export const defaultFrequency: Frequency = 'annually';

/** The price list's interval for a frequency. */
export const frequencyInterval = {
  monthly: 'month',
  quarterly: 'quarter',
  annually: 'year',
} as const satisfies Record<Frequency, Interval>;

export const frequencyOfInterval = {
  month: 'monthly',
  quarter: 'quarterly',
  year: 'annually',
} as const satisfies Record<Interval, Frequency>;

/** The frequencies that a user may choose (PRICE-12). */
export function offeredFrequencies(options: { readonly hideQuarterly: boolean }): Frequency[] {
  return frequencies.filter((frequency) => frequency !== 'quarterly' || !options.hideQuarterly);
}
