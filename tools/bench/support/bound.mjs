/** A result that has to be at least so large. */
export const atLeast = (limit) => ({
  unit: '',
  text: `≥ ${limit.toFixed(2)}`,
  holds: (value) => value >= limit,
});

/** A result that may be at most so large. */
export const atMost = (limit, unit = '') => ({
  unit,
  text: unit ? `≤ ${limit} ${unit}` : `≤ ${limit.toFixed(2)}`,
  holds: (value) => value <= limit,
});
