/** Where the dark-mode preference is kept: `true`, `false`, or absent for the system's (specification 2, section 2). */
export const darkModeKey = 'dark-mode';

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
