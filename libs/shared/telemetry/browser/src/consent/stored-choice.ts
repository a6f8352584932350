import { localStore, type Clock } from '@portal/shared/browser';
import { array, number, object, string, type InferType } from 'yup';

export interface ConsentChoice {
  readonly analytics: boolean;
  readonly marketing: boolean;
}

/** The local-storage entry of the choice, which vanilla-cookieconsent writes. */
export const consentKey = 'cookie-consent';

/** Where no tag manager is configured nothing is used for marketing; users are asked again when one is. */
export const revisionOf = (offersMarketing: boolean): number => (offersMarketing ? 2 : 1);

const storedSchema = object({
  categories: array(string().defined()).required(),
  revision: number().required(),
  expirationTime: number().required(),
}).strict();

const store = localStore<InferType<typeof storedSchema>>(consentKey, (value) =>
  storedSchema.isValidSync(value),
);

/** The choice that a user of this browser made for this revision within the last six months (EVENT-21). */
export function readChoice(revision: number, clock: Pick<Clock, 'now'>): ConsentChoice | undefined {
  const stored = store.read();
  if (!stored || stored.revision !== revision) return undefined;
  if (stored.expirationTime < clock.now().getTime()) return undefined;
  const allows = (category: string) => stored.categories.includes(category);
  return { analytics: allows('analytics'), marketing: allows('marketing') };
}

/** Calls `listener` after another tab has changed the choice; returns how to stop. */
export const onChoiceOfOtherTab = (listener: () => void): (() => void) => store.subscribe(listener);

/**
 * Marks the page of a user who has chosen before the first paint, so that the prerendered banner is never seen there; a
 * part of the boot script. Whether the choice is of this revision is known once the scripts run;
 * the clock of the scripts is not there yet.
 */
export const consentBootScript = `(function () {
  try {
    var stored = JSON.parse(localStorage.getItem('${consentKey}'));
    if (stored && stored.expirationTime > Date.now()) document.documentElement.dataset.consent = 'stored';
  } catch {}
})();
`;

/** From now on the page itself decides whether the banner is shown. */
export const endConsentOfBoot = (): void => {
  delete document.documentElement.dataset['consent'];
};
