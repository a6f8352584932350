export { isOnAllowedHost, safeTarget } from './safe-target';
export { capitalized, defaultBrand, mergeBrand } from './brand';
export type { Brand } from './brand';
export { defaultBrowserSettings, pickBrowserSettings } from './browser-settings';
export type { BrowserSettings, Quotation } from './browser-settings';
export {
  formatDay,
  formatMinute,
  formatMinuteInZone,
  formatTime,
  formatTimeAgo,
  toDate,
} from './dates';
export { addDecimals, multiplyDecimal, roundDecimal, shiftDecimal } from './decimal';
export { addSecondsToEpoch, durations, epochSeconds } from './durations';
export { keptDays, keptMs, keptSince, type KeptKind } from './kept-days';
export { canonicalEmail, emailField, isEmail, maxEmailLength } from './email';
/** @public Apps of other teams replace texts. */
export type { UtilTexts } from './messages/validation-texts';
export { validationTexts } from './messages/validation-texts';
export { canonicalGroupName, groupNameField, isGroupName, maxGroupNameLength } from './group-name';
export { builtOrigin, keepQuery, linkedEditorSection, paths } from './paths';
export { formatDecimalMoney, formatMoney } from './money';
export {
  afterLastRetry,
  defaultInvoiceGraceDays,
  defaultRetryDays,
  invoiceDueDays,
  readRetryDays,
} from './payment/renewal-retries';
export type { RenewalRetries } from './payment/renewal-retries';
export { utf8Length } from './utf8-length';
export { replaceable } from './messages/replace-messages';
/** @public Apps of other teams replace texts. */
export { replaceMessages } from './messages/replace-messages';
/** @public The declaration of `replaceMessages` names it. */
export type { OtherTexts } from './messages/replace-messages';
