export { isAllowedParent } from './allowed-parent';
export { parsePageMessage, parseParentMessage, protocolVersion } from './messages';
export type { Action, PageMessage, StatusUpdated } from './messages';
