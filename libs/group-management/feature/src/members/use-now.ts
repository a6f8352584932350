import type { Clock } from '@portal/shared/browser';
import { durations } from '@portal/shared/util';
import { useEffect, useState } from 'react';

const stepMs = durations.oneSecondMs * 10;

/** The current time, every ten seconds. */
export function useNow(clock: Clock): Date {
  const [now, setNow] = useState(() => clock.now());

  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), stepMs);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
}
