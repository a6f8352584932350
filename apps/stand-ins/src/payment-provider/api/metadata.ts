import type { Metadata } from '../state/price-list-records';

/** Metadata after a change: given names are set, names with an empty value go. */
export function mergeMetadata(current: Metadata, given: Metadata | undefined): Metadata {
  const merged = Object.entries({ ...current, ...given }).filter(([, value]) => value !== '');
  return Object.fromEntries(merged);
}
