const textOf = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const isNothing = (value: unknown) => value === null || value === undefined || value === '';

/** The fields of a row that have a value, side by side. */
export const rowLine = (row: object): string =>
  Object.entries(row)
    .filter(([, value]) => !isNothing(value))
    .map(([name, value]) => `${name}: ${textOf(value)}`)
    .join('  ');

/** Parts with names, for people: a line for each part, and one below it for each row of a list. */
export function linesOf(parts: object): string[] {
  return Object.entries(parts).flatMap(([name, part]: [string, unknown]) => {
    if (Array.isArray(part)) {
      const rows = part.map((row) => `  ${row instanceof Object ? rowLine(row) : textOf(row)}`);
      return [`${name}: ${rows.length === 0 ? 'none' : rows.length}`, ...rows];
    }
    if (part instanceof Object && !(part instanceof Date)) return [name, `  ${rowLine(part)}`];
    return isNothing(part) ? [`${name}: none`] : [`${name}: ${textOf(part)}`];
  });
}
