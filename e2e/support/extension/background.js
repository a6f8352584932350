/* global chrome */

/** Stores the session that the portal hands over; everything else gets no response. */
chrome.runtime.onMessageExternal.addListener((message, _sender, respond) => {
  if (message?.type !== 'session' || typeof message.session?.refreshToken !== 'string')
    return false;
  chrome.storage.local.set({ session: message.session }).then(() => respond({ ok: true }));
  return true;
});
