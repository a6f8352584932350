import { localStore } from './storage';

/** The storage key of the preference: `true`, `false`, or absent for the system's theme. */
const darkModeKey = 'dark-mode';

const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const darkMode = localStore(darkModeKey, (value) => typeof value === 'boolean');

function choiceOf(dark: boolean | undefined): ThemeChoice {
  if (dark === undefined) return 'system';
  return dark ? 'dark' : 'light';
}

/** Turns transitions off until the new colors are painted. The content-security policy allows a constructed sheet. */
function withoutTransitions(change: () => void): void {
  if (!('adoptedStyleSheets' in document) || typeof requestAnimationFrame !== 'function')
    return change();
  const noTransitions = new CSSStyleSheet();
  noTransitions.replaceSync('*, *::before, *::after { transition: none !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, noTransitions];
  change();
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
        (sheet) => sheet !== noTransitions,
      );
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

export const theme = {
  read: (): ThemeChoice => choiceOf(darkMode.read()),
  store: (choice: ThemeChoice): void => {
    if (choice === 'system') darkMode.remove();
    else darkMode.write(choice === 'dark');
  },
  apply,
  /** Calls `listener` with the choice made in another tab; returns how to stop. */
  subscribe: (listener: (choice: ThemeChoice) => void): (() => void) =>
    darkMode.subscribe((dark) => listener(choiceOf(dark))),
} as const;

/** Applies the stored theme before the first paint, or the system's while storage is blocked; a part of the boot script. */
export const themeBootScript = `(function () {
  try {
    var dark = localStorage.getItem('${darkModeKey}');
    if (dark === 'true' || dark === 'false') {
      document.documentElement.setAttribute('data-theme', dark === 'true' ? 'dark' : 'light');
    }
  } catch {}
})();
`;
