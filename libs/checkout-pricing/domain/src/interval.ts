/** How often a plan is charged (specification 1, section 3): the name and its length in months. */
export const intervalMonths = { month: 1, quarter: 3, year: 12 } as const;
export type Interval = keyof typeof intervalMonths;
export const intervals = ['month', 'quarter', 'year'] as const satisfies readonly Interval[];
