/** How long the page may stay busy before the work is done anyway. */
const patienceMs = 2_000;

/** Runs `work` when the browser is idle after the first paint; returns how to cancel it. */
export function afterFirstPaint(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, patienceMs / 10);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: patienceMs });
  return () => window.cancelIdleCallback(handle);
}
