/**
 * Counts the sign-in options that are configured before the first paint, so that a prerendered page keeps their height free; a
 * part of the boot script.
 */
export const signInBootScript = `(function () {
  var config = window.portalConfig || {};
  var style = document.documentElement.style;
  style.setProperty('--social-options', (config.socialProviders || []).length);
  style.setProperty('--editor-option', config.signInWithEditor ? 1 : 0);
})();
`;
