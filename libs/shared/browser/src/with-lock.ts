/**
 * Runs `work` while no other tab of this browser runs work under the same name (SHARED-34). Web Locks exist in every
 * supported browser, but only over https and on this machine: elsewhere the work runs at once.
 */
export async function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request(name, work) : work();
}
