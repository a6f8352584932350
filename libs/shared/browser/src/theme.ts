import { localStore } from './storage';

/** Where the dark-mode preference is kept: `true`, `false`, or absent for the system's (specification 2, section 2). */
const darkModeKey = 'dark-mode';

export const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const darkMode = localStore(darkModeKey, (value) => typeof value === 'boolean');

function choiceOf(dark: boolean | undefined): ThemeChoice {
  if (dark === undefined) return 'system';
  return dark ? 'dark' : 'light';
}

/** Switches transitions off until the new colours are painted; a constructed sheet needs no leave from the policy. */
function withoutTransitions(change: () => void): void {
  if (!('adoptedStyleSheets' in document) || typeof requestAnimationFrame !== 'function')
    return change();
  const still = new CSSStyleSheet();
  still.replaceSync('*, *::before, *::after { transition: none !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
  change();
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
    });
  });
}

function apply(choice: ThemeChoice): void {
  const root = document.documentElement;
  withoutTransitions(() => {
    if (choice === 'system') root.removeAttribute('data-theme');
    else root.setAttribute('data-theme', choice);
  });
}

/** The reader's light, dark or system theme. */
export const theme = {
  read: (): ThemeChoice => choiceOf(darkMode.read()),
  /** Keeps the choice in this browser. */
  store: (choice: ThemeChoice): void => {
    if (choice === 'system') darkMode.remove();
    else darkMode.write(choice === 'dark');
  },
  /** Shows the choice on this page. */
  apply,
  /** Follows the choice made in another tab; returns how to stop. */
  subscribe: (listener: (choice: ThemeChoice) => void): (() => void) =>
    darkMode.subscribe((dark) => listener(choiceOf(dark))),
} as const;

/**
 * The text of `/theme.js`, loaded by a blocking `<script src>` in the head so that the first paint has the right theme. It
 * is a file of its own because the content-security policy allows no inline script.
 */
export const themeBootScript = `(function () {
  try {
    var dark = localStorage.getItem('${darkModeKey}');
    if (dark === 'true' || dark === 'false') {
      document.documentElement.setAttribute('data-theme', dark === 'true' ? 'dark' : 'light');
    }
  } catch (error) {
    // Storage is blocked: the system's theme applies.
  }
})();
`;
