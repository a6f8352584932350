/** Where the code comes from that a log-in, or a proof of the user, waits for: the app, or a mail (AUTH-580). */
export type CodeSource = 'app' | 'email';

/** What a log-in, or a proof of the user, waits for; undefined when it failed for another reason. */
export function codeSourceOf(thrown: unknown): CodeSource | undefined {
  const { code, details } = Object(thrown) as {
    readonly code?: unknown;
    readonly details?: unknown;
  };
  if (code !== 'SECOND_FACTOR_REQUIRED') return undefined;
  return (Object(details) as { readonly isMailed?: unknown }).isMailed === true ? 'email' : 'app';
}

/** Whether a log-in, or a proof of the user, waits for a code. */
export const needsCode = (thrown: unknown): boolean => codeSourceOf(thrown) !== undefined;
