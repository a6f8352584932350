import type { MemberRow } from '@portal/group-management/domain';
import type { ReadList } from '../read-in-worker';
import { readMemberFile, type FileEnd, type ReadChoice } from '../read-member-file';

/** Reads a file without a worker. */
export async function readAll(bytes: Uint8Array, choice?: ReadChoice): Promise<ReadList> {
  const rows: MemberRow[] = [];
  const ends: FileEnd[] = [];
  const onRows = (portion: readonly MemberRow[]) => void rows.push(...portion);
  await readMemberFile(bytes, { onRows, onEnd: (end) => void ends.push(end) }, choice);
  const [end] = ends;
  if (!end) throw new Error('The reader reported no end.');
  return { rows, ...end };
}
