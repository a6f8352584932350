export { isOnAllowedHost, safeTarget } from './safe-target';
export type { SafeTargetOptions } from './safe-target';
export { defaultBrand, mergeBrand } from './brand';
export type { Brand, BrandOverrides, SocialLink } from './brand';
export {
  browserSettings,
  defaultBrowserSettings,
  parseOrigins,
  pickBrowserSettings,
} from './browser-settings';
export type { BrowserSetting, BrowserSettings } from './browser-settings';
export { formatDay, formatMinute, formatTimeAgo, toDate } from './dates';
export type { Moment } from './dates';
export { addDecimals, multiplyDecimal, roundDecimal, shiftDecimal } from './decimal';
export { addSecondsToEpoch, durations, epochSeconds } from './durations';
export { canonicalEmail, emailField, isEmail, maxEmailLength } from './email';
export { keepQuery, paths } from './paths';
export type { PathBuilder, QueryRecord } from './paths';
export { formatDecimalMoney, formatMoney, minorUnitDigits } from './money';
export type { MoneyOptions } from './money';
export { utf8Length } from './utf8-length';
