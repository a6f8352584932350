/* global chrome */

const isText = (value) => typeof value === 'string' && value !== '';

/** A session that the extension can use: with its own tokens, and with the user they belong to. */
const isSession = ({ idToken, refreshToken, uid, email } = {}) =>
  [idToken, refreshToken, uid, email].every(isText);

/** Stores the session that the portal hands over; everything else gets no response. */
chrome.runtime.onMessageExternal.addListener((message, _sender, respond) => {
  if (message?.type !== 'session' || !isSession(message.session ?? undefined)) return false;
  chrome.storage.local.set({ session: message.session }).then(() => respond({ ok: true }));
  return true;
});
