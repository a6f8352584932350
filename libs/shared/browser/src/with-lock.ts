import { durations } from '@portal/shared/util';
import { number, object, string } from 'yup';
import { type Clock, createBrowserClock } from './clock';
import { localStore } from './storage';

/** Runs `work` while no other tab of this browser runs work under the same name (SHARED-34). */
export async function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request(name, work) : withLease(name, work);
}

/** A lease that is not renewed ends after this, so that a closed tab does not block the others for longer. */
const leaseMs = 10 * durations.oneSecondMs;
/** The pause before looking again, and before trusting a claim that another tab may have overwritten. */
const pollMs = 50;

const leaseSchema = object({ owner: string().required(), untilMs: number().required() }).strict();

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(
    '',
  );
}

/** Holds `name` for this tab while `work` runs: replaces Web Locks where the browser has none. */
export async function withLease<Result>(
  name: string,
  work: () => Promise<Result>,
  clock: Clock = createBrowserClock(),
): Promise<Result> {
  const lease = localStore(`lock:${name}`, (value) => leaseSchema.isValidSync(value));
  const owner = randomName();
  const nowMs = () => clock.now().getTime();
  const claim = () => lease.write({ owner, untilMs: nowMs() + leaseMs });

  for (let held = false; !held;) {
    const current = lease.read();
    if (!current || current.untilMs <= nowMs()) claim();
    await pause(pollMs);
    held = lease.read()?.owner === owner;
  }
  const renewal = setInterval(claim, leaseMs / 2);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    if (lease.read()?.owner === owner) lease.remove();
  }
}
