import express, { type NextFunction, type Request, type Response } from 'express';
import {
  handleError,
  html,
  isClientError,
  pageAssets,
  sendPage,
  serve,
  type StandIn,
} from '../shared';
import { hostRoutes } from './hosts/host-routes';
import { createEditorProvider, editorPath } from './oauth/editor-provider';
import {
  editorControlRoutes,
  editorLoginRoutes,
  editorSettingsRoutes,
} from './oauth/editor-routes';
import { openEditorState } from './oauth/editor-state';
import { initialUsers } from './oauth/editor-users';
import { createFaultSwitch, injectResponses } from './openid/fault-injection';
import { faultRoutes, navigation } from './openid/fault-routes';
import { loginRoutes } from './openid/login-routes';
import {
  createOpenidProvider,
  openidPath,
  openidService,
  type OpenidClient,
} from './openid/openid-provider';
import { openOpenidState } from './openid/openid-state';
import { personas } from './openid/personas';
import { samlPath, samlRoutes } from './saml/saml-routes';

/** The stand-in's port (0 takes any free port), its data folder, and the portal that may log users in. */
interface LatexEditorOptions {
  readonly port: number;
  readonly dataDir: string;
  readonly portalUrl: string;
  readonly socialClient: Pick<OpenidClient, 'id' | 'secret'>;
  readonly editorClientId: string;
  /** The folder with the scripts of the pages around the portal. */
  readonly pageScripts: string;
  readonly now: () => number;
}

const home = html`<p>This process stands in for the online LaTeX editor.</p>
  <ul>
    <li><a href="/project">Project</a>: frames the portal and lists its messages</li>
    <li>
      <a href="/word">Word-processor add-in</a>: opens the portal in a pop-up and lists its messages
    </li>
    <li>
      <a href="/hostile">Hostile window</a>: sends the portal’s pages messages that they must ignore
    </li>
    <li><a href="/control/faults">Faults</a>: makes the login providers misbehave</li>
  </ul>
  <p>
    Its OAuth provider logs users in at the portal; <a href="/user/settings">the user settings</a>
    change the user who is logged in. Its login page offers these users:
  </p>
  <ul>
    ${initialUsers.map(({ name, about }) => html`<li>${name}: ${about}</li>`)}
  </ul>
  <h2>${openidService}</h2>
  <p>
    This process is also the OpenID provider for social sign-in, and a SAML provider. Its login page
    offers these users:
  </p>
  <ul>
    ${personas.map(({ name, about }) => html`<li>${name}: ${about}</li>`)}
  </ul>`;

/** Starts the LaTeX editor's stand-in, which is also the OpenID provider for social sign-in. */
export async function startLatexEditor(options: LatexEditorOptions): Promise<StandIn> {
  const { port, dataDir, portalUrl, socialClient, editorClientId, now } = options;
  const store = await openOpenidState(dataDir);
  const users = await openEditorState(dataDir);
  const app = express();
  const running = await serve('LaTeX editor', app, port);

  const redirectUri = new URL('/api/social/callback', portalUrl).href;
  const client = { ...socialClient, redirectUri };
  const faults = createFaultSwitch();
  const provider = createOpenidProvider({ origin: running.origin, client, store, now, faults });
  const { origin: portal } = new URL(portalUrl);
  const editor = createEditorProvider({
    origin: running.origin,
    client: {
      id: editorClientId,
      redirectUri: new URL('/oauth2/callback', portalUrl).href,
      origin: portal,
    },
    users,
    store,
    now,
    faults,
  });
  const logins = loginRoutes(provider, store, portal);
  const editorLogins = editorLoginRoutes(editor, users, portal);
  app
    .disable('x-powered-by')
    .use(pageAssets(), faultRoutes(faults))
    .get('/', (_request, response) =>
      sendPage(response, {
        title: 'LaTeX editor',
        service: 'LaTeX editor',
        navigation,
        body: home,
      }),
    )
    .use(hostRoutes({ portal, clientId: editorClientId }, options.pageScripts))
    .use(editorSettingsRoutes(editor, users), editorControlRoutes(users))
    .use(openidPath, injectResponses(faults), logins, provider.callback())
    .use(samlPath, samlRoutes(running.origin, store, { control: faults, portal, now }))
    .use(editorPath, injectResponses(faults), editorLogins, editor.callback())
    .use((error: unknown, request: Request, response: Response, next: NextFunction) => {
      if (!isClientError(error) || response.headersSent) {
        return handleError(error, request, response, next);
      }
      const body = html`<p>Go back to the portal and start again.</p>`;
      return sendPage(
        response,
        { title: 'This login has expired', service: openidService, body },
        400,
      );
    });
  return {
    origin: running.origin,
    async stop() {
      await running.stop();
      await Promise.all([store.flush(), users.flush()]);
    },
  };
}
