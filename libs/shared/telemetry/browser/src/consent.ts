export { ConsentPanel } from './consent/consent-panel';
export type { ConsentPanelProps } from './consent/consent-panel';
