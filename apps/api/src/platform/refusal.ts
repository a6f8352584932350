import type { FieldProblem } from '@portal/shared/contract';

/** A service's "no": a code of a domain's catalogue. One handler turns it into the error answer. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly options: {
      /** Seconds for the `Retry-After` header. */
      readonly retryAfterSeconds?: number;
      readonly fields?: readonly FieldProblem[];
      readonly cause?: unknown;
    } = {},
  ) {
    super(code, { cause: options.cause });
    this.name = 'Refusal';
  }
}
