export { loadPriceList, readPriceList } from './price-list';
export type { PriceList } from './price-list';
export { pushPriceList } from './push-price-list';
