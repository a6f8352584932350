import { readCatalogue } from './catalogue';
import data from './catalogue.json';

export { readCatalogue } from './catalogue';
export type { Catalogue } from './catalogue';
export { pushCatalogue } from './push-catalogue';

/** What is for sale: `catalogue.json`, checked. */
export const loadCatalogue = () => readCatalogue(data);
