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

/** Where the stand-in listens and keeps its state, and the portal that it knows; port 0 takes any free one. */
export interface LatexEditorOptions {
  readonly port: number;
  readonly dataDir: string;
  readonly portalUrl: string;
  readonly socialClient: Pick<OpenidClient, 'id' | 'secret'>;
  readonly now: () => number;
}

/** What the editor's stand-in will hold; each line names the capability that brings it. */
const willLiveHere = [
  'Sign in with the editor: an OAuth 2.0 provider with named people for every answer it can give',
  'The editor’s user settings, where a primary email is confirmed',
  'A page that embeds the portal and speaks the parent’s half of its messages',
] as const;

const home = html`<p>This process stands for the online LaTeX editor. What will live here:</p>
  <ul>
    ${willLiveHere.map((each) => html`<li>${each}</li>`)}
  </ul>
  <h2>${openidService}</h2>
  <p>
    The OpenID provider of the portal’s social sign-in lives here too. Its people, whom its login
    page offers:
  </p>
  <ul>
    ${personas.map(({ name, about }) => html`<li>${name}: ${about}</li>`)}
  </ul>`;

/** Starts the LaTeX editor's stand-in, which is the OpenID provider of the social sign-in too. */
export async function startLatexEditor(options: LatexEditorOptions): Promise<StandIn> {
  const { port, dataDir, portalUrl, socialClient, now } = options;
  const store = await openOpenidState(dataDir);
  const app = express();
  const running = await serve('LaTeX editor', app, port);

  const redirectUri = new URL('/api/social/callback', portalUrl).href;
  const client = { ...socialClient, redirectUri };
  const faults = createFaultSwitch();
  const provider = createOpenidProvider({ origin: running.origin, client, store, now, faults });
  const logins = loginRoutes(provider, store, new URL(portalUrl).origin);
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
    .use(openidPath, injectResponses(faults), logins, provider.callback())
    .use((error: unknown, request: Request, response: Response, next: NextFunction) => {
      if (!isClientError(error) || response.headersSent) {
        return handleError(error, request, response, next);
      }
      const body = html`<p>Go back to the portal and start again.</p>`;
      return sendPage(response, { title: 'This login is over', service: openidService, body }, 400);
    });
  return running;
}
