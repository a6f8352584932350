export { createSender } from './sending/sender';
export type { Sender } from './sending/sender';
export { createTagManager } from './tags/tag-manager';
export type { TagManager } from './tags/tag-manager';
