import { html, type Html } from '../../shared';

/** What the host pages need to know of the portal. */
export interface HostedPortal {
  readonly origin: string;
  /** The portal's client id at the editor. */
  readonly clientId: string;
}

const settings = ({ origin, clientId }: HostedPortal): Html =>
  html`<div id="host" data-portal="${origin}" data-client="${clientId}"></div>`;

const button = (action: string, value: string, label: string): Html =>
  html`<button type="button" data-action="${action}" data-value="${value}">${label}</button> `;

const log = html`<h2>Messages</h2>
  <p class="hint">Every message that this page received, the newest first. Tokens are shortened.</p>
  <ol id="messages" role="log" aria-label="Messages"></ol>`;

const frame = (label: string): Html =>
  html`<iframe id="frame" title="${label}" width="100%" height="420"></iframe>`;

const bridge = html`<h2>Session bridge</h2>
  <div class="actions">
    ${button('frame', '/embedded-session', 'Open the bridge')}
    ${button('frame', '/embedded-session?session=required', 'Open it with a session required')}
    ${button('post', '{"type":"ping"}', 'Ping')}
    ${button('act', 'refresh-user-data', 'Refresh user data')}
    ${button('act', 'resend-verification-email', 'Resend verification email')}
    ${button('act', 'logout', 'Log out')}
  </div>`;

/** The editor with the portal in a frame: sign-in in the frame, and the session bridge. */
export const projectPage = (portal: HostedPortal): Html =>
  html`${settings(portal)}
    <p>The editor shows the portal in a frame, as the add-in for it does.</p>
    <h2>Sign-in in the frame</h2>
    <div class="actions">
      ${button('frame', '/api/oauth2?origin=wfo', 'Sign in with the editor')}
      ${button('frame', '/api/oauth2?origin=wfo&redirect=plans&code=WELCOME20', 'Sign in, then plans')}
      ${button('frame', '/api/oauth2?origin=wfo&pkce=true', 'Sign in with PKCE')}
    </div>
    ${bridge} ${frame('The portal')} ${log}`;

/** The word-processor add-in's page: sign-in in a pop-up, and the session bridge. */
export const wordPage = (portal: HostedPortal): Html =>
  html`${settings(portal)}
    <p>The add-in of the word processor signs in in a window of its own.</p>
    <h2>Sign-in in a pop-up</h2>
    <div class="actions">
      ${button('open', '/api/oauth2?origin=word&pkce=true', 'Sign in')}
      ${button('open', '/api/oauth2?origin=word', 'Sign in without PKCE')}
    </div>
    ${bridge} ${frame('The session bridge')} ${log}`;

/** A page that is not to be trusted: frames any page of the portal, and sends it messages that it must ignore. */
export const hostilePage = (portal: HostedPortal): Html =>
  html`${settings(portal)}
    <p>
      Open this page at <code>127.0.0.1</code>, which the portal does not know: the portal must not
      show itself here, and nothing may appear below.
    </p>
    <form id="hostile" class="field">
      <label for="path">Path of the portal</label>
      <input id="path" name="path" value="/embedded-session" />
      <button>Show it in the frame</button>
    </form>
    <div class="actions">
      ${button('flood', 'messages', 'Send malformed messages')}
      ${button('act', 'logout', 'Send a forged log out')}
    </div>
    ${frame('The portal')} ${log}`;
