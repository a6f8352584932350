/** The page that the browser shows. An object, so that a test can watch it: `window.location` cannot be replaced. */
export const currentPage = {
  /** Loads an address that the router does not know. */
  open: (href: string): void => window.location.assign(href),
  /** Loads an address that the router does not know; the back button skips the current page. */
  replaceWith: (href: string): void => window.location.replace(href),
};

/** How long the page may stay busy before the work is done anyway. */
const timeoutMs = 2_000;

/** Runs `work` when the browser is idle after the first paint; returns how to cancel it. */
export function afterFirstPaint(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, timeoutMs / 10);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: timeoutMs });
  return () => window.cancelIdleCallback(handle);
}

/** Saves text or bytes as a file, as a click on a link to it would. */
export function saveFile(content: BlobPart, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/**
 * Runs `work` while no other tab of this browser runs work under the same name (SHARED-34). Web Locks exist in every
 * supported browser, but only over https and on this machine: elsewhere the work runs immediately.
 */
export async function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request(name, work) : work();
}

/** The part of the browser's Trusted Types that is used. */
interface TrustedTypes {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

interface ScriptPolicy {
  createScriptURL(address: string): string;
}

/** A Trusted Types policy for the addresses of scripts; browsers without Trusted Types take plain addresses. */
export function scriptPolicy(
  name: string,
  createScriptURL: (address: string) => string,
): ScriptPolicy | undefined {
  const { trustedTypes }: { trustedTypes?: TrustedTypes } = globalThis as object;
  return trustedTypes?.createPolicy(name, { createScriptURL });
}
