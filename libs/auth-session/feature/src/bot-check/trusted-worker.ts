/** The part of the browser's Trusted Types that is used; browsers without them take plain addresses. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}

/** The name of the policy, which the content security policy of the pages allows (SHARED-88). */
const policyName = 'bot-check';

/** Allows workers of the portal's own origin only. */
function ownScript(address: string): string {
  if (new URL(address, window.location.href).origin === window.location.origin) return address;
  throw new TypeError('A worker must come from the page’s own origin.');
}

const { trustedTypes }: { trustedTypes?: TrustedTypes } = globalThis as object;
const policy = trustedTypes?.createPolicy(policyName, { createScriptURL: ownScript });

/**
 * A class of workers whose address passes the policy, so that a page that requires Trusted Types can start them. A function,
 * because pages are prerendered without a `Worker`.
 */
export const trustedWorker = () =>
  class extends Worker {
    constructor(address: URL, options: WorkerOptions) {
      super(policy?.createScriptURL(address.href) ?? ownScript(address.href), options);
    }
  };
