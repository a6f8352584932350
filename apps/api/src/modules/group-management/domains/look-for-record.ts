import { durations } from '@portal/shared/util';
import { recordNameOf, type DomainCheck } from '@portal/group-management/domain';
import type { DomainRecords } from '../../../ports/domain-records';
import type { GroupDomainRow } from './group-domain.repository';

/** The text of the record that proves a domain. */
export const recordValueOf = ({ token }: Pick<GroupDomainRow, 'token'>) =>
  `lemma-verification=${token}`;

/** When the record of a verified domain is looked for again. */
export const nextCheckAt = (now: Date) => new Date(now.getTime() + durations.oneDayMs);

/** Looks for the record that proves a domain (GROUP-464). */
export async function lookForRecord(
  records: DomainRecords,
  row: GroupDomainRow,
): Promise<DomainCheck> {
  const texts = await records.textsOf(recordNameOf(row.domain));
  if (texts === undefined) return 'no-answer';
  if (texts.some((text) => text.trim() === recordValueOf(row))) return 'verified';
  return texts.length === 0 ? 'no-record' : 'other-record';
}
