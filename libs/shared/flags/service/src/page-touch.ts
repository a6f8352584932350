/** Whether the user has begun to use the page. */
interface PageTouch {
  readonly isTouched: () => boolean;
  /** A new page begins. */
  reset(): void;
  stop(): void;
}

const touches = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
const options = { capture: true, passive: true } as const;

/** Watches for the first scroll, press or key on a page (FLAG-13). */
export function watchTouch(): PageTouch {
  // The user may have been faster than this code was loaded; some browsers do not say.
  let isTouched = navigator.userActivation?.hasBeenActive ?? false;
  const onTouch = () => (isTouched = true);
  for (const type of touches) window.addEventListener(type, onTouch, options);
  return {
    isTouched: () => isTouched,
    reset: () => (isTouched = false),
    stop() {
      for (const type of touches) window.removeEventListener(type, onTouch, options);
    },
  };
}
