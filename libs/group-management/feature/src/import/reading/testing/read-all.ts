import type { ColumnChoice, MemberRow } from '@portal/group-management/domain';
import type { ReadList } from '../read-in-worker';
import { readMemberFile, type FileEnd } from '../read-member-file';

/** Reads a file without a worker. */
export async function readAll(bytes: Uint8Array, column?: ColumnChoice): Promise<ReadList> {
  const rows: MemberRow[] = [];
  const ends: FileEnd[] = [];
  const onRows = (portion: readonly MemberRow[]) => void rows.push(...portion);
  await readMemberFile(bytes, { onRows, onEnd: (end) => void ends.push(end) }, column);
  const [end] = ends;
  if (!end) throw new Error('The reader reported no end.');
  return { rows, ...end };
}
