import type { Clock } from '@portal/shared/browser';
import { durations } from '@portal/shared/util';
import { useState } from 'react';
import { useNow } from './use-now';

/**
 * How many seconds ago a value arrived, every ten seconds. Only the time that passes in the browser counts, so that a clock
 * that is wrong changes nothing.
 */
export function useSecondsSince(value: unknown, clock: Clock): number {
  const now = useNow(clock);
  const [arrival, setArrival] = useState(() => ({ value, at: clock.now() }));
  if (arrival.value !== value) setArrival({ value, at: clock.now() });
  return Math.max(0, (now.getTime() - arrival.at.getTime()) / durations.oneSecondMs);
}
