/** How long the page may stay busy before the work is done anyway. */
const timeoutMs = 2_000;

/** Runs `work` when the browser is idle after the first paint; returns how to cancel it. */
export function afterFirstPaint(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, timeoutMs / 10);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: timeoutMs });
  return () => window.cancelIdleCallback(handle);
}
