export { isAllowedParent } from './allowed-parent';
export { isBounded, messageBounds } from './bounded';
export type { Bounds } from './bounded';
export { actions, parsePageMessage, parseParentMessage, protocolVersion } from './messages';
export type {
  Action,
  OverleafAuthorize,
  PageMessage,
  ParentMessage,
  StatusUpdated,
} from './messages';
