import { scriptPolicy } from '@portal/shared/browser';
import type { ConsentChoice } from '../consent/stored-choice';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

type Signal = 'granted' | 'denied';

const signalOf = (allowed: boolean): Signal => (allowed ? 'granted' : 'denied');

const consentMode = ({ analytics, marketing }: ConsentChoice) => ({
  ad_storage: signalOf(marketing),
  ad_user_data: signalOf(marketing),
  ad_personalization: signalOf(marketing),
  analytics_storage: signalOf(analytics),
});

/** Google's tags read commands from `arguments` objects only. */
function command(..._parts: readonly unknown[]): void {
  // eslint-disable-next-line prefer-rest-params -- see above
  (window.dataLayer ??= []).push(arguments);
}

/** Loads the script through a policy that allows its address only; the pages' policy lists the name. */
function loadScript(url: string): void {
  const createScriptURL = (address: string) => {
    if (address === url) return address;
    throw new TypeError('Only the configured tag manager may be loaded.');
  };
  const policy = scriptPolicy('tag-manager', createScriptURL);
  const script = document.createElement('script');
  script.async = true;
  script.src = policy?.createScriptURL(url) ?? url;
  document.head.append(script);
}

/** Tells the tags of the page what the user allows. */
export interface TagManager {
  apply(choice: ConsentChoice): void;
}

/** Denies everything first; the script is loaded once something is allowed (EVENT-27, EVENT-28). */
export function createTagManager(url: string): TagManager {
  let isLoaded = false;
  command('consent', 'default', consentMode({ analytics: false, marketing: false }));
  return {
    apply(choice) {
      command('consent', 'update', consentMode(choice));
      if (isLoaded || !(choice.analytics || choice.marketing)) return;
      isLoaded = true;
      const start = Math.round(performance.timeOrigin + performance.now());
      window.dataLayer?.push({ 'gtm.start': start, event: 'gtm.js' });
      loadScript(url);
    },
  };
}
