import type { Brand } from '@portal/shared/util';
import { messages } from './messages';

/** What a route says of its page. */
export interface PageHandle {
  readonly title: string;
}

const isPageHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'title' in handle;

/** The document's title for a route's handle. */
export function pageTitle(handle: unknown, { productName }: Brand): string {
  return isPageHandle(handle)
    ? messages.pageTitle(handle.title, productName)
    : messages.subscription(productName);
}
