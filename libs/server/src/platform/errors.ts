import type {
  commonErrors,
  ErrorCatalog,
  ErrorDefinition,
  FieldProblem,
} from '@portal/shared/contract';

/** The catalogs of the errors that the API responds with; the module of each domain adds its own. */
export interface ErrorCatalogs {
  readonly common: typeof commonErrors;
}

type CodesOf<Catalog> = Catalog extends ErrorCatalog ? keyof Catalog & string : never;

/** A code of an error that the API responds with. */
export type ErrorCode = CodesOf<ErrorCatalogs[keyof ErrorCatalogs]>;

/** The status and the text of every code. */
export type ApiErrorCatalog = Readonly<Record<ErrorCode, ErrorDefinition>>;

/** What an error response carries besides its code. */
interface ApiErrorOptions {
  /** Seconds for the `Retry-After` header. */
  readonly retryAfterSeconds?: number;
  readonly fields?: readonly FieldProblem[];
  /** What the client needs for the next step. */
  readonly details?: object;
  readonly cause?: unknown;
}

/** An error that a service throws by its code; the error handler writes the response from the catalog. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly options: ApiErrorOptions = {},
  ) {
    super(code, { cause: options.cause });
    this.name = 'ApiError';
  }
}

/** The `code` that Node, drivers and packages put on their errors. */
export function errorCode(error: unknown): string | undefined {
  const code =
    typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

export function errorCause(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'cause' in error ? error.cause : undefined;
}
