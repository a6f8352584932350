/** What a look at something found. */
export interface Outcome {
  readonly result: 'ok' | 'warning' | 'problem';
  /** What is so, in one sentence, without an address or a secret of a person. */
  readonly says: string;
  /** What to do, in one sentence; absent when all is well. */
  readonly remedy?: string;
}

/** Something that the doctor looks at; a look that fails is a problem. It changes nothing. */
export interface Check {
  readonly name: string;
  /** What to do when the look fails. */
  readonly remedy: string;
  look(): Promise<Outcome>;
}

/** An outcome with the name of what was looked at. */
export interface Finding extends Outcome {
  readonly name: string;
}

export const ok = (says: string): Outcome => ({ result: 'ok', says });

export const warning = (says: string, remedy: string): Outcome => ({
  result: 'warning',
  says,
  remedy,
});

export const problem = (says: string, remedy: string): Outcome => ({
  result: 'problem',
  says,
  remedy,
});
