import type { MemberRow } from '@portal/group-management/domain';
import { readMemberFile } from './read-member-file';

/** What the worker posts: portions of rows, and last whether the first row was a header. */
export type ReadMessage =
  | { readonly rows: readonly MemberRow[] }
  | { readonly hasHeader: boolean; readonly rows?: never }
  | { readonly failed: true; readonly rows?: never; readonly hasHeader?: never };

const post = (message: ReadMessage) => self.postMessage(message);

/** Reads a file off the main thread: the rows of a large one take seconds. */
self.onmessage = async ({ data: file }: MessageEvent<File>) => {
  try {
    readMemberFile(new Uint8Array(await file.arrayBuffer()), {
      onRows: (rows) => post({ rows }),
      onEnd: (hasHeader) => post({ hasHeader }),
    });
  } catch {
    post({ failed: true });
  }
};
