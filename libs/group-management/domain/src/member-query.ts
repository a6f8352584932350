import { maxEmailLength } from '@portal/shared/util';
import { number, string, type InferType } from 'yup';
import { strictObject } from '@portal/shared/contract';
import { memberStatuses } from './group';

/** The filters of the members page. */
export const statusFilters = ['all', ...memberStatuses] as const;

/** The columns that the members are sorted by. */
export const memberSorts = ['email', 'updatedAt'] as const;

/** The sizes of a page; the first is the default (GROUP-9). */
export const pageSizes = [5, 10, 25, 50, 100] as const;

const memberFilterFields = {
  status: string().oneOf(statusFilters).defined(),
  /** Part of the address; empty for all. */
  search: string().max(maxEmailLength).defined(),
};

/** Which members: of a status, and with a text in their address. */
export const memberFilter = strictObject(memberFilterFields);
export type MemberFilter = InferType<typeof memberFilter>;

/** Which page of the members, in which order (GROUP-8). */
export const memberPageQuery = strictObject({
  ...memberFilterFields,
  sort: string().oneOf(memberSorts).defined(),
  direction: string().oneOf(['ascending', 'descending']).defined(),
  limit: number().oneOf(pageSizes).defined(),
  /** `next` or `previous` of a page that was read before; without it the first page. */
  cursor: string().max(1_000),
});
export type MemberPageQuery = InferType<typeof memberPageQuery>;

/** The query of the members page when it opens. */
export const firstMemberPage: MemberPageQuery = {
  status: 'all',
  search: '',
  sort: 'email',
  direction: 'ascending',
  limit: pageSizes[0],
};
