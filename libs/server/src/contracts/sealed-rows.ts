import type { SealPurpose } from '../platform/secrets/sealed-values';

export interface SealedRow {
  readonly id: string;
  readonly sealed: string;
  /** What it was sealed for; undefined when nobody knows. */
  readonly purpose: SealPurpose | undefined;
}

export interface SealedRows {
  /** For people: `signing keys`. */
  readonly name: string;
  /** The rows after an id, in their order; `''` begins. */
  readAfter(id: string, limit: number): Promise<SealedRow[]>;
  /** Puts another sealed value in the place of the one that was read; false when that one is gone. */
  replace(row: SealedRow, sealed: string): Promise<boolean>;
}
