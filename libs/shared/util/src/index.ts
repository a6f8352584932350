export { isOnAllowedHost, safeTarget } from './safe-target';
export { defaultBrand, mergeBrand } from './brand';
export type { Brand } from './brand';
export {
  browserSettings,
  defaultBrowserSettings,
  parseOrigins,
  pickBrowserSettings,
} from './browser-settings';
export type { BrowserSetting, BrowserSettings } from './browser-settings';
export { formatDay, formatMinute, formatTimeAgo, toDate } from './dates';
export { addDecimals, multiplyDecimal, roundDecimal, shiftDecimal } from './decimal';
export { addSecondsToEpoch, durations, epochSeconds } from './durations';
export { canonicalEmail, emailField, isEmail, maxEmailLength } from './email';
export { canonicalGroupName, groupNameField, isGroupName, maxGroupNameLength } from './group-name';
export { keepQuery, paths } from './paths';
export { formatDecimalMoney, formatMoney } from './money';
export { utf8Length } from './utf8-length';
