export { isAllowedParent } from './allowed-parent';
export {
  parseOpenerMessage,
  parsePageMessage,
  parseParentMessage,
  protocolVersion,
} from './messages';
export type {
  Action,
  AuthorizeRequest,
  OpenerMessage,
  PageMessage,
  StatusUpdated,
} from './messages';
