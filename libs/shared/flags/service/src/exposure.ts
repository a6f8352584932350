import { localStore } from '@portal/shared/browser';
import type { Exposure, TelemetryEvent } from '@portal/shared/telemetry';

/** The most entries that a list of an event may have. */
const maxTargets = 50;
const longestTarget = 200;

const isTargets = (value: unknown): value is readonly string[] =>
  Array.isArray(value) &&
  value.every((entry) => typeof entry === 'string' && entry.length <= longestTarget);

const store = localStore<readonly string[]>('targets', isTargets);

/** Adds an experiment to those that this browser takes part in, and returns them all, oldest first (FLAG-16). */
export function addTarget(experiment: string, variation: string): readonly string[] {
  const target = `${experiment}__${variation}`.slice(0, longestTarget);
  const others = (store.read() ?? []).filter((entry) => !entry.startsWith(`${experiment}__`));
  const targets = [...others, target].slice(-maxTargets);
  store.write(targets);
  return targets;
}

const lastSegment = (path: string) => path.split('/').filter(Boolean).at(-1);

/** The last path segment of a page, or of the target in its `urlRedirect` query; `home` for the start page (FLAG-15). */
export function pageOf(address: string): string {
  const url = new URL(address);
  const target = url.searchParams.get('urlRedirect');
  const isTarget = target !== null && URL.canParse(target, url);
  const { pathname } = isTarget ? new URL(target, url) : url;
  return (lastSegment(pathname) ?? 'home').slice(0, 100);
}

/** The event that a user has seen a variation of an experiment (FLAG-15). */
export function exposureEvent(
  address: string,
  experiment: string,
  variation: string,
): TelemetryEvent {
  const properties: Exposure = {
    experiment_name: experiment,
    experiment_variation: variation,
    targets: addTarget(experiment, variation),
  };
  return { type: 'page-viewed', action: pageOf(address), properties };
}
