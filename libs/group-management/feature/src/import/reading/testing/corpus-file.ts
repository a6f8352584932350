import type { RowVerdict } from '@portal/group-management/domain';

/** A row that must be read from a file. */
export interface ExpectedRow {
  readonly line: number;
  readonly verdict: RowVerdict;
  /** The address, where the row has one. */
  readonly email?: string;
}

/** A file with what must be read from it. */
export interface CorpusFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly hasHeader: boolean;
  readonly rows: readonly ExpectedRow[];
}
