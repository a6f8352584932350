/** Whether the user has begun to use the page, whose flags hold from then on (FLAG-13). */
export interface PageTouch {
  readonly isTouched: () => boolean;
  /** The next page begins. */
  reset(): void;
  stop(): void;
}

const touches = ['wheel', 'touchmove', 'pointerdown', 'keydown', 'keyup'] as const;
const options = { capture: true, passive: true } as const;

/** Where the Tab key leads is known once it is released; every other key counts when it is pressed. */
const isOtherHalf = (event: Event) =>
  event instanceof KeyboardEvent && (event.key === 'Tab') !== (event.type === 'keyup');

/**
 * Watches for the first scroll, press or key on a page (FLAG-13).
 * @param isBeside whether an element is no part of the page, such as a notice in front of it
 */
export function watchTouch(isBeside: (element: Element) => boolean): PageTouch {
  const isOnPage = (target: unknown) => !(target instanceof Element && isBeside(target));
  // The user may have been faster than this code; some browsers do not tell.
  const wasActive = navigator.userActivation?.hasBeenActive ?? false;
  let isTouched = wasActive && isOnPage(document.activeElement);
  const onTouch = (event: Event) => {
    if (!isOtherHalf(event) && isOnPage(event.target)) isTouched = true;
  };
  for (const type of touches) window.addEventListener(type, onTouch, options);
  return {
    isTouched: () => isTouched,
    reset: () => (isTouched = false),
    stop() {
      for (const type of touches) window.removeEventListener(type, onTouch, options);
    },
  };
}
