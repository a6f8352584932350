/** Writes a failure to the browser's console: the page itself shows nothing of it (ACCT-113). */
export function logProblem(sentence: string, error: unknown): void {
  // eslint-disable-next-line no-console -- the requirement is to log the failure and to show nothing
  console.warn(sentence, error);
}
