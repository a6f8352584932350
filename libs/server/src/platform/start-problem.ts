/** What is wrong, in one sentence, and what to do, in another one. */
export interface Problem {
  readonly says: string;
  readonly remedy: string;
}

/** Why a program does not start, with one line per problem; printed without a stack, exit code 1. */
export class StartProblem extends Error {
  constructor(
    readonly problems: readonly Problem[],
    options?: ErrorOptions,
  ) {
    super(problems.map(({ says, remedy }) => `${says} ${remedy}`).join('\n'), options);
    this.name = 'StartProblem';
  }
}

/** What a program prints of the error that ends it: the sentences of a start problem, or what failed and how. */
export const endSentence = (error: unknown, what: string): string =>
  `${error instanceof StartProblem ? error.message : `${what} failed: ${String(error)}`}\n`;
