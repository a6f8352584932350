import { html, type Html } from '../../shared';

/** What the scripts of the host pages need to know. */
export interface HostSettings {
  /** The portal's origin: the only one whose messages count, and the only one that gets messages. */
  readonly portal: string;
  /** The portal's client id at the editor. */
  readonly clientId: string;
}

const withSettings = ({ portal, clientId }: HostSettings, content: Html): Html =>
  html`<div id="host" class="host" data-portal="${portal}" data-client="${clientId}">
    ${content}
  </div>`;

const loginButton = (label: string, query: string, isFirst = false): Html =>
  html`<button data-login="${query}" ${isFirst && html`class="primary"`}>${label}</button>`;

const portalFrame = (id: string, title: string): Html =>
  html`<iframe id="${id}" title="${title}" height="420" hidden></iframe>`;

/** The messages that the page received, newest first. */
const messageLog = html`<section aria-labelledby="log-title">
  <h2 id="log-title">Messages</h2>
  <p class="muted">Received: <output id="received">0</output></p>
  <ol id="log" class="messages" role="log" aria-labelledby="log-title"></ol>
</section>`;

const bridgePanel = html`<section aria-labelledby="bridge-title">
  <h2 id="bridge-title">Session of the portal</h2>
  <p>Frames the portal’s <code>/embedded-session</code> and sends it messages.</p>
  <div class="actions">
    <button id="open-bridge" class="primary">Open the bridge</button>
    <button id="open-bridge-required">Open it, session required</button>
    <button id="ping">Ping</button>
    <button data-action="refresh-user-data">Refresh user data</button>
    <button data-action="resend-verification-email">Resend verification email</button>
    <button data-action="logout">Log out of the portal</button>
  </div>
  <p>Session: <output id="session">Not known yet</output></p>
  <p>Last request: <output id="outcome">None</output></p>
  ${portalFrame('bridge-frame', 'Session of the portal')}
</section>`;

/** `/project`: the editor, which frames the portal as an allowed parent. */
export const projectView = (settings: HostSettings): Html =>
  withSettings(
    settings,
    html`<p>
        An open project of the editor. It frames the portal, and opens the editor’s authorization
        page in the frame when the portal asks for it. A user who is logged in to the editor is not
        asked again; log out in <a href="/user/settings">the user settings</a>.
      </p>
      <section aria-labelledby="login-title">
        <h2 id="login-title">Portal in a frame</h2>
        <div class="actions">
          ${loginButton('Sign in with the editor', 'origin=wfo', true)}
          ${loginButton('Sign in for the plans with a code', 'origin=wfo&redirect=plans&code=WELCOME20')}
          ${loginButton('Sign in with PKCE', 'origin=wfo&pkce=true')}
        </div>
        <label class="check">
          <input id="ask-terms" type="checkbox" /> Ask for the terms of service
        </label>
        <p>Status: <output id="status">Not started</output></p>
        ${portalFrame('frame', 'Portal')}
      </section>
      ${bridgePanel} ${messageLog}`,
  );

/** `/word`: the word-processor add-in, which opens the portal in a pop-up. */
export const wordView = (settings: HostSettings): Html =>
  withSettings(
    settings,
    html`<p>The task pane of the word-processor add-in. It opens the portal in a pop-up.</p>
      <section aria-labelledby="login-title">
        <h2 id="login-title">Portal in a pop-up</h2>
        <div class="actions">
          ${loginButton('Sign in', 'origin=word&pkce=true', true)}
          ${loginButton('Sign in without PKCE', 'origin=word')}
        </div>
        <p>Status: <output id="status">Not started</output></p>
      </section>
      ${bridgePanel} ${messageLog}`,
  );

const attackButtons = [
  ['all', 'Send all messages'],
  ['malformed', 'Send malformed messages'],
  ['typed', 'Send wrongly typed messages'],
  ['huge', 'Send nested and huge messages'],
  ['forged', 'Send forged messages'],
  ['logout', 'Send a forged log out'],
] as const;

/** The pages of the portal that `/hostile` suggests. */
const portalPaths = [
  '/embedded-session',
  '/authorize-redirect?state=forged',
  '/oauth2/callback?state=forged&code=forged',
  '/oauth2/callback?error=access_denied',
  '/account',
  '/login',
  '/plans',
] as const;

/** `/hostile`: a window that must neither learn nor cause anything. */
export const hostileView = (settings: HostSettings): Html =>
  withSettings(
    settings,
    html`<p>
        Frames a page of the portal or opens it in a pop-up, and sends it messages that it must
        ignore. Open this page under the address of another host, such as
        <code>http://127.0.0.1</code> with the same port: no message may come back.
      </p>
      <section aria-labelledby="target-title">
        <h2 id="target-title">Page of the portal</h2>
        <div class="field">
          <label for="path">Path of the portal</label>
          <input id="path" list="paths" value="${portalPaths[0]}" autocomplete="off" />
          <datalist id="paths">
            ${portalPaths.map((path) => html`<option value="${path}"></option>`)}
          </datalist>
        </div>
        <div class="actions">
          <button id="show-frame" class="primary">Show it in the frame</button>
          <button id="show-pop-up">Open it in a pop-up</button>
        </div>
        ${portalFrame('frame', 'Attacked page')}
      </section>
      <section aria-labelledby="attack-title">
        <h2 id="attack-title">Messages to the portal</h2>
        <div class="actions">
          ${attackButtons.map(([kind, label]) => html`<button data-attack="${kind}">${label}</button>`)}
        </div>
        <p>Sent: <output id="sent">0</output> <span id="not-sent" class="error"></span></p>
      </section>
      ${messageLog}`,
  );
