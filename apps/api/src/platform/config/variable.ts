import type { Schema } from 'yup';

/** One environment variable: what it is for, what it takes, and what holds when it is absent. */
export interface Variable<Value = unknown> {
  readonly name: string;
  readonly purpose: string;
  /** What it takes, to end the sentence "… takes". */
  readonly takes: string;
  /** Its value is never shown. */
  readonly secret?: true;
  /** The value that an absent variable stands for; absent: the variable may stay unset, or must not (`schema`). */
  readonly fallback?: string;
  /** Checks the text and makes the value of it. */
  readonly schema: Schema<Value>;
}

/** Keeps the value's type while a table of variables is written down. */
export function variable<Value>(described: Variable<Value>): Variable<Value> {
  return described;
}
