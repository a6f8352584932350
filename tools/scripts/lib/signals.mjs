const parentCheckMs = 1000;
const parent = process.ppid;

/**
 * Resolves at the first Ctrl-C or SIGTERM. Under `npm start` also when npm has ended without a signal to its script
 * (SIGKILL): then this process has a new parent.
 */
export function untilStopRequested() {
  return new Promise((resolve) => {
    // npm forwards a Ctrl-C that the terminal has sent already, so that a second signal means nothing.
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => resolve());
    if (!process.env.npm_lifecycle_event) return;
    setInterval(() => process.ppid !== parent && resolve(), parentCheckMs).unref();
  });
}
