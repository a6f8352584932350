/** Why the API does not start, with one sentence per line; printed without a stack, exit code 1. */
export class StartProblem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartProblem';
  }
}

/** What a program prints of the error that ends it: the sentences of a start problem, or what failed and how. */
export const endSentence = (error: unknown, what: string): string =>
  `${error instanceof StartProblem ? error.message : `${what} failed: ${String(error)}`}\n`;
