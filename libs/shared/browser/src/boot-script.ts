import { earlyMessagesBootScript } from './early-messages';
import { themeBootScript } from './theme';

/** A property and no attribute, so that hydration finds the markup as it was. */
const mark = 'submittedEarly';

/**
 * Holds back a form that is submitted before the page's scripts have taken it over (SHARED-25): the browser would leave
 * the page, and the input would be lost. It is the last listener, so a form that React handles is already prevented.
 */
export const earlySubmitBootScript = `addEventListener('submit', function (event) {
  if (event.defaultPrevented) return;
  event.preventDefault();
  event.target.${mark} = true;
});
`;

/** Whether the user submitted a form before it could be handled. */
export const wasSubmittedEarly = (form: HTMLFormElement): boolean => mark in form;

/** Submits a form that was submitted too early, once the values that the user typed are in its state. */
export function submitAgain(form: HTMLFormElement): void {
  Reflect.deleteProperty(form, mark);
  setTimeout(() => form.requestSubmit());
}

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

/** Pages are prerendered for an address without a query: with one, some of what they show may have to stay hidden. */
const queryBootScript = "if (location.search) document.documentElement.dataset.query = '';\n";

/**
 * The content of `/boot.js`, which a blocking `<script src>` in the head loads before anything is shown. It is a separate
 * file because the content-security policy allows no inline scripts.
 */
export const bootScript = (
  themeBootScript +
  queryBootScript +
  earlySubmitBootScript +
  earlyPressBootScript +
  earlyMessagesBootScript
).replaceAll(/\n */g, '\n');
