const withoutMinorUnits = (currency: string) =>
  (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2) === 0;

/** Formats an amount in minor units: `$19.00`. */
export function money(minorUnits: number, currency: string): string {
  const amount = withoutMinorUnits(currency) ? minorUnits : minorUnits / 100;
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount);
}

/** A day in UTC: `Nov 20, 2027`. */
export function day(epochSeconds: number): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    epochSeconds * 1000,
  );
}

/** A day and time in UTC. */
export function moment(epochSeconds: number): string {
  const format = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${format.format(epochSeconds * 1000)} UTC`;
}

/** How often a price is charged: `every 3 months`. */
export function cycle({
  interval,
  intervalCount,
}: {
  interval: string;
  intervalCount: number;
}): string {
  return intervalCount === 1 ? `every ${interval}` : `every ${intervalCount} ${interval}s`;
}
