export { afterFirstPaint } from './after-first-paint';
export { bootScript } from './boot-script';
export { createBrowserClock } from './clock';
export type { Clock } from './clock';
export { takeEarlyMessages } from './early-messages';
export type { EarlyMessage } from './early-messages';
export { submitAgain, wasSubmittedEarly } from './early-submit';
export { runtimeConfig } from './runtime-config';
export type {
  EditorClient,
  Hosts,
  PortalConfig,
  RuntimeConfig,
  SocialProvider,
} from './runtime-config';
export { saveFile } from './save-file';
export { clearSessionStores, localStore, replaceLocalStorage, sessionStore } from './storage';
export type { Stored, StorageArea } from './storage';
export { theme, themeChoices } from './theme';
export type { ThemeChoice } from './theme';
export { timedMessage } from './timed-message';
export type { TimedMessage, TimedMessageOptions } from './timed-message';
export { askWorker, trustedWorker } from './trusted-worker';
export type { TrustedWorker } from './trusted-worker';
export { withLock } from './with-lock';
