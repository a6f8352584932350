import type { MemberRow } from '@portal/group-management/domain';
import { trustedWorker, type TrustedWorker } from '@portal/shared/browser';
import type { ReadMessage } from './read-file.worker';

const startWorker = (Worker: TrustedWorker) =>
  new Worker(new URL('./read-file.worker.ts', import.meta.url), { type: 'module' });

/** The rows of a file. */
interface ReadFile {
  readonly rows: readonly MemberRow[];
  readonly hasHeader: boolean;
}

/** Reads a file: {@link readInWorker}, or what a test puts in its place. */
export type FileSource = (
  file: File,
  onProgress: (rows: number) => void,
  signal: AbortSignal,
) => Promise<ReadFile>;

/** Reads a file in a worker. Rejects when it cannot be read, and when the signal ends it. */
export const readInWorker: FileSource = async (file, onProgress, signal) => {
  const worker = startWorker(trustedWorker());
  try {
    return await new Promise((resolve, reject) => {
      const rows: MemberRow[] = [];
      signal.addEventListener('abort', () => reject(new Error('The import was canceled.')));
      worker.onerror = (event) => reject(new Error(event.message));
      worker.onmessage = ({ data }: MessageEvent<ReadMessage>) => {
        if (data.rows) {
          rows.push(...data.rows);
          onProgress(rows.length);
        } else if (data.hasHeader === undefined) reject(new Error('The file cannot be read.'));
        else resolve({ rows, hasHeader: data.hasHeader });
      };
      worker.postMessage(file);
    });
  } finally {
    worker.terminate();
  }
};
