import type { MemberRow } from '@portal/group-management/domain';
import { FileProblem } from './file-type';
import { readMemberFile, type FileEnd, type ReadChoice } from './read-member-file';

export interface ReadRequest {
  readonly source: File | string;
  readonly choice: ReadChoice;
}

/** What the worker posts: portions of rows, and last the end of the file or why there is none. */
export type ReadMessage =
  | { readonly kind: 'rows'; readonly rows: readonly MemberRow[] }
  | { readonly kind: 'end'; readonly end: FileEnd }
  | { readonly kind: 'failed'; readonly reason: FileProblem['reason'] | undefined };

const post = (message: ReadMessage) => self.postMessage(message);

const bytesOf = async (source: File | string) =>
  typeof source === 'string'
    ? new TextEncoder().encode(source)
    : new Uint8Array(await source.arrayBuffer());

/** Reads a list off the main thread: the rows of a large one take seconds. */
self.onmessage = async ({ data: { source, choice } }: MessageEvent<ReadRequest>) => {
  try {
    const onRows = (rows: readonly MemberRow[]) => post({ kind: 'rows', rows });
    const onEnd = (end: FileEnd) => post({ kind: 'end', end });
    await readMemberFile(await bytesOf(source), { onRows, onEnd }, choice);
  } catch (thrown) {
    const reason = thrown instanceof FileProblem ? thrown.reason : undefined;
    post({ kind: 'failed', reason });
  }
};
