declare global {
  interface Window {
    /** The button that was pressed last, in a list of one; absent once the page's scripts have taken it. */
    earlyPress?: HTMLButtonElement[];
  }
}

/** Remembers a button that is pressed before the page's scripts have taken it over (SHARED-150). Forms: `early-submit.ts`. */
export const earlyPressBootScript = `window.earlyPress = [];
addEventListener('click', function (event) {
  if (!window.earlyPress) return;
  var button = event.target.closest('button[type=button]');
  if (button) window.earlyPress = [button];
});
`;

/** The button that was pressed last; from now on none is remembered. */
export function takeEarlyPress(): HTMLButtonElement | undefined {
  const [button] = window.earlyPress ?? [];
  delete window.earlyPress;
  return button;
}
