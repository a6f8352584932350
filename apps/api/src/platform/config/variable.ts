/** One environment variable: what it is for, what it takes, and its default. */
export interface Variable<Value = unknown> {
  readonly name: string;
  readonly purpose: string;
  /** What it takes, as in the sentence "… takes {takes}." */
  readonly takes: string;
  /** Its value is never shown. */
  readonly secret?: true;
  /** The value that an absent variable stands for; absent: the variable may stay unset, or must not (`schema`). */
  readonly fallback?: string;
  /** A Yup schema that checks the text and converts it to the value. */
  readonly schema: { validateSync(text: unknown): Value };
}

/** Keeps the type of the value in a table of variables. */
export function variable<Value>(described: Variable<Value>): Variable<Value> {
  return described;
}
