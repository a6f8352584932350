import type { ValuesOf } from './read-variables';
import type { variables } from './variables';

/** The checked values of every environment variable. */
export type Values = ValuesOf<typeof variables>;
