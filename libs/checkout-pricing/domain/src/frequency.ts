import type { Interval } from './interval';

/** The billing frequencies of the plans page, in the order of its selector (specification 1, section 2). */
export const frequencies = ['monthly', 'quarterly', 'annually'] as const;
export type Frequency = (typeof frequencies)[number];

/** What the page opens with (specification 1, section 2). */
export const defaultFrequency: Frequency = 'annually';

/** The catalogue's word for a frequency. */
export const frequencyInterval = {
  monthly: 'month',
  quarterly: 'quarter',
  annually: 'year',
} as const satisfies Record<Frequency, Interval>;

/** The frequencies that a visitor may choose; a feature flag hides Quarterly (specification 1, section 2). */
export function offeredFrequencies(options: { readonly hideQuarterly: boolean }): Frequency[] {
  return frequencies.filter((frequency) => frequency !== 'quarterly' || !options.hideQuarterly);
}
