/** One environment variable: its purpose, the expected value, and its default. */
export interface Variable<Value = unknown> {
  readonly name: string;
  readonly purpose: string;
  /** The expected value, as in the error "PORT is missing; expected {expected}." */
  readonly expected: string;
  /** The value is never printed. */
  readonly secret?: true;
  /** The default. Without one, `schema` decides whether the variable is required. */
  readonly fallback?: string;
  /** A Yup schema that checks the text and converts it to the value. */
  readonly schema: { validateSync(text: unknown): Value };
}

/** Infers the type of the value. */
export function variable<Value>(described: Variable<Value>): Variable<Value> {
  return described;
}
