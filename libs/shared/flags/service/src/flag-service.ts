import { configureCache, GrowthBook, type Experiment, type Result } from '@growthbook/growthbook';
import type { Flags, PageTouch } from '@portal/shared/flags';
import { flagDefaults, flagValue } from '@portal/shared/flags/domain';
import { knownDeviceId, type Telemetry } from '@portal/shared/telemetry';
import { safeTarget } from '@portal/shared/util';
import { exposureEvent } from './exposure';

const cacheSettings = {
  staleTTL: 60_000,
  maxAge: 4 * 60 * 60_000,
  maxEntries: 10,
} as const;

/** The first flags are waited for no longer; later ones are still used. */
const timeoutMs = 5_000;
/** While there is no stream the flags are asked for again after this time. */
const pollingInterval = 60_000;
/** A redirect waits this long, so that the exposure can leave, and never longer than the second. */
const redirectDelayMs = 100;
const longestRedirectDelayMs = 1_000;

export interface FlagServiceOptions {
  /** The address of the flags, without a trailing slash. */
  readonly host: string;
  readonly clientKey: string;
  readonly flags: Flags;
  readonly telemetry: Telemetry;
  /** Once it is touched, the page keeps its flags (FLAG-13). */
  readonly touch: PageTouch;
  /** Other origins that an experiment may redirect to. */
  readonly targetOrigins: readonly string[];
  /** Called once, when the flags of the service are there (FLAG-22). */
  readonly onReady: () => void;
  /** Opens a safe target: a path of the portal, or an address of one of these origins. */
  readonly redirect: (target: string) => void;
}

export interface FlagService {
  /** Begins a page: experiments with its address run, and its flags have the newest values (FLAG-12). */
  beginPage(address: string): void;
  stop(): void;
}

/** The id of the browser, which is stored only with consent to analytics; otherwise one of this page load. */
const attributesOf = () => ({
  id: knownDeviceId() ?? crypto.randomUUID(),
  userAgent: navigator.userAgent,
});

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const mayRedirect = ({ variations }: Experiment<unknown>) =>
  variations.some((variation) => Object(variation).urlRedirect !== undefined);

/** Calls back once, as soon as the service or its cache has given flags; until then every flag has its default (FLAG-22). */
function createReadiness(onReady: () => void) {
  let isReady = false;
  return (growthbook: GrowthBook): void => {
    if (isReady || Object.keys(growthbook.getFeatures()).length === 0) return;
    isReady = true;
    onReady();
  };
}

/** Connects the page's flags to a GrowthBook, or to the API, which speaks its protocol. */
export function startFlagService(options: FlagServiceOptions): FlagService {
  const { host, clientKey, flags, telemetry, touch, targetOrigins, redirect, onReady } = options;
  configureCache(cacheSettings);
  let address = window.location.href;
  const becomeReady = createReadiness(onReady);

  function report(experiment: Experiment<unknown>, { key }: Result<unknown>): Promise<void> {
    // Users who stay where they are see none of its variations.
    if (mayRedirect(experiment) && touch.isTouched()) return Promise.resolve();
    telemetry.track(exposureEvent(address, experiment.key, key));
    return wait(redirectDelayMs);
  }

  function navigate(url: string): void {
    const { origin } = window.location;
    const target = safeTarget(url, { origin, allowedHosts: targetOrigins, fallback: '' });
    if (target !== '' && !touch.isTouched()) redirect(target);
  }

  const growthbook = new GrowthBook({
    apiHost: host,
    clientKey,
    attributes: attributesOf(),
    url: address,
    trackingCallback: report,
    navigate,
    navigateDelay: 0,
    maxNavigateDelay: longestRedirectDelayMs,
    // Flags never bring markup, styles or scripts into a page.
    disableVisualExperiments: true,
    disableJsInjection: true,
    renderer: () => {
      becomeReady(growthbook);
      if (!touch.isTouched()) flags.refresh();
    },
  });

  flags.connect({
    valueOf(name) {
      try {
        return flagValue(name, growthbook.getFeatureValue(name, null));
      } catch {
        return flagDefaults[name];
      }
    },
  });

  growthbook
    .init({ timeout: timeoutMs, streaming: true, pollingInterval })
    .then(() => becomeReady(growthbook))
    .catch(() => undefined);

  return {
    beginPage(next) {
      if (next === address) return;
      address = next;
      touch.reset();
      growthbook.setURL(next).catch(() => undefined);
    },
    stop: () => growthbook.destroy({ destroyAllStreams: true }),
  };
}
