import type { BotCheckAction } from '@portal/auth-session/domain';
import { durations } from '@portal/shared/util';

const loading = new Map<string, Promise<void>>();

function insertScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      loading.delete(address);
      reject(new Error(`The script of ${new URL(address).host} did not load.`));
    };
    document.head.append(script);
  });
}

/** Loads a third-party script once; after a failure it can be requested again. */
export function loadScript(address: string): Promise<void> {
  const script = loading.get(address) ?? insertScript(address);
  loading.set(address, script);
  return script;
}

/** The part of reCAPTCHA v3's script that is used. */
interface Recaptcha {
  ready(work: () => void): void;
  execute(siteKey: string, options: { readonly action: BotCheckAction }): PromiseLike<string>;
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

/** How long to wait for a script, which may be blocked. */
const timeoutMs = 10 * durations.oneSecondMs;

function inTime<Result>(work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('reCAPTCHA does not respond.')), timeoutMs);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** A token of reCAPTCHA v3 for an action; Google's script is loaded with the first one. Rejects when no token arrives in time. */
export async function askRecaptcha(siteKey: string, action: BotCheckAction): Promise<string> {
  const query = new URLSearchParams({ render: siteKey });
  await loadScript(`https://www.google.com/recaptcha/api.js?${query.toString()}`);
  const { grecaptcha } = window;
  if (!grecaptcha) throw new Error('reCAPTCHA is blocked.');

  const token = new Promise<string>((resolve, reject) => {
    grecaptcha.ready(() => void grecaptcha.execute(siteKey, { action }).then(resolve, reject));
  });
  return inTime(token);
}
