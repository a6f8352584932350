let watching: MutationObserver | undefined;

/** Lets every script that a page requests load and bring reCAPTCHA, or fail; returns the requested addresses. */
export function respondWithScript(recaptcha: typeof window.grecaptcha | 'not loaded') {
  const addresses: string[] = [];
  watching = new MutationObserver((changes) => {
    for (const script of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(script instanceof HTMLScriptElement)) continue;
      addresses.push(script.src);
      if (recaptcha && recaptcha !== 'not loaded') window.grecaptcha = recaptcha;
      script.dispatchEvent(new Event(recaptcha === 'not loaded' ? 'error' : 'load'));
    }
  });
  watching.observe(document.head, { childList: true });
  return addresses;
}

/** Call it after each test. */
export function forgetScripts(): void {
  watching?.disconnect();
  delete window.grecaptcha;
}
