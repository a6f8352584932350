/** A minimum for a result. */
export const atLeast = (limit) => ({
  unit: '',
  text: `≥ ${limit.toFixed(2)}`,
  holds: (value) => value >= limit,
});

/** A maximum for a result. */
export const atMost = (limit, unit = '') => ({
  unit,
  text: unit ? `≤ ${limit} ${unit}` : `≤ ${limit.toFixed(2)}`,
  holds: (value) => value <= limit,
});
