import { acceptCategory, run, type CookieConsentConfig } from 'vanilla-cookieconsent';
import { consentKey, revisionOf, type ConsentChoice } from './stored-choice';

const keptDays = 182;

/** The library stores the choice; it shows nothing, because its own dialogs break the pages' Trusted Types. */
const configOf = (offersMarketing: boolean): CookieConsentConfig => ({
  autoShow: false,
  hideFromBots: false,
  manageScriptTags: false,
  revision: revisionOf(offersMarketing),
  cookie: { name: consentKey, useLocalStorage: true, expiresAfterDays: keptDays },
  categories: {
    necessary: { readOnly: true },
    analytics: {},
    ...(offersMarketing && { marketing: {} }),
  },
  language: { default: 'en', translations: { en: noTexts } },
});

/** Without the texts of its dialogs the library makes none; its types ask for them. */
const noTexts = {} as Exclude<
  CookieConsentConfig['language']['translations'][string],
  string | (() => unknown)
>;

export async function saveChoice(
  { analytics, marketing }: ConsentChoice,
  offersMarketing: boolean,
): Promise<void> {
  await run(configOf(offersMarketing));
  acceptCategory([
    ...(analytics ? ['analytics'] : []),
    ...(offersMarketing && marketing ? ['marketing'] : []),
  ]);
}
