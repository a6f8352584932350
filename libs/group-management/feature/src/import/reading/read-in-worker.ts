import type { MemberRow } from '@portal/group-management/domain';
import { trustedWorker, type TrustedWorker } from '@portal/shared/browser';
import { FileProblem } from './file-type';
import type { ReadMessage, ReadRequest } from './read-file.worker';
import type { FileEnd, ReadChoice } from './read-member-file';

const startWorker = (Worker: TrustedWorker) =>
  new Worker(new URL('./read-file.worker.ts', import.meta.url), { type: 'module' });

export type ListSource = File | string;

export interface ReadList extends FileEnd {
  readonly rows: readonly MemberRow[];
}

/** Reads a list: {@link readInWorker}, or what a test puts in its place. */
export type ReadSource = (
  request: { readonly source: ListSource; readonly choice: ReadChoice },
  onProgress: (rows: number) => void,
  signal: AbortSignal,
) => Promise<ReadList>;

/** Reads a list in a worker. Rejects when it cannot be read, and when the signal ends it. */
export const readInWorker: ReadSource = async (request, onProgress, signal) => {
  const worker = startWorker(trustedWorker());
  try {
    return await new Promise((resolve, reject) => {
      const rows: MemberRow[] = [];
      signal.addEventListener('abort', () => reject(new Error('The import was canceled.')));
      worker.onerror = (event) => reject(new Error(event.message));
      worker.onmessage = ({ data }: MessageEvent<ReadMessage>) => {
        if (data.kind === 'rows') {
          rows.push(...data.rows);
          onProgress(rows.length);
        } else if (data.kind === 'end') resolve({ rows, ...data.end });
        else reject(data.reason ? new FileProblem(data.reason) : new Error('Unreadable.'));
      };
      worker.postMessage(request satisfies ReadRequest);
    });
  } finally {
    worker.terminate();
  }
};
