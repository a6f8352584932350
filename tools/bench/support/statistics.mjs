const sorted = (values) => values.toSorted((one, other) => one - other);

/** The value that `share` of all values do not exceed. */
export const quantile = (values, share) =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * share))];

/** The middle value. */
export const median = (values) => quantile(values, 0.5);

/** The smallest and the largest value. */
export const spread = (values) => [Math.min(...values), Math.max(...values)];
