import type { AddressColumn, ColumnChoice } from '@portal/group-management/domain';
import type { ListSource } from './reading/read-in-worker';
import type { CheckedRow } from './verdicts';

/** A list whose texts all have their verdicts. */
export interface CheckedList {
  /** The name of the file, or that the addresses were pasted. */
  readonly name: string;
  readonly source: ListSource;
  readonly rows: readonly CheckedRow[];
  readonly hasHeader: boolean;
  readonly columns: readonly AddressColumn[];
  readonly column: ColumnChoice;
  /** The free seats when the list was checked; null without a limit. */
  readonly seatsLeft: number | null;
  /** The addresses to invite. */
  readonly emails: readonly string[];
}

/** What the server did with an address that was sent. */
export type SentResult = 'invited' | 'USER_ALREADY_ADDED' | 'USER_CANNOT_BE_ADDED';

/** How far the sending of a list is. */
export interface Progress {
  readonly list: CheckedList;
  /** How many of its addresses were sent; the next batch begins with the address after them. */
  readonly done: number;
  readonly results: ReadonlyMap<string, SentResult>;
}

/** Some addresses were not sent yet: a failure or the Stop button ended the sending. */
export interface PausedImport {
  readonly step: 'paused';
  readonly progress: Progress;
  readonly problem: string;
  /** The next batch may have arrived, although there was no answer. */
  readonly mayHaveArrived: boolean;
}

/** Where an import stands. */
export type ImportState =
  | { readonly step: 'choose'; readonly problem?: string }
  | { readonly step: 'reading'; readonly rows: number }
  | { readonly step: 'checking'; readonly done: number; readonly total: number }
  | {
      readonly step: 'checked';
      readonly list: CheckedList;
      /** Whether the administrator leaves out those without a seat. */
      readonly isShortened: boolean;
    }
  | { readonly step: 'sending' | 'done'; readonly progress: Progress }
  | PausedImport;

/** How many invitations an import has sent. */
export const countInvited = ({ results }: Progress): number =>
  [...results.values()].filter((result) => result === 'invited').length;

/** How many addresses of a list have no seat. */
export const countWithoutSeat = ({ rows }: CheckedList): number =>
  rows.filter(({ verdict }) => verdict === 'no-seat').length;
