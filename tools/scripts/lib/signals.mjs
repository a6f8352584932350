/** Resolves at the first Ctrl-C or SIGTERM; a second one ends the script at once. */
export function untilSignal() {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) {
      process.on(signal, () => resolve(signal));
    }
  });
}
