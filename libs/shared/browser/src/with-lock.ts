import { withLease } from './lease';

/** Runs `work` while no other tab of this browser runs work under the same name (decisions, "Sessions": several tabs refresh once). */
export async function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request(name, work) : withLease(name, work);
}
