import express from 'express';
import { html, pageAssets, sendPage, serve, type StandIn } from '../shared';

/** What the editor's stand-in will hold; each line names the capability that brings it. */
const willLiveHere = [
  'Sign in with the editor: an OAuth 2.0 provider with named people for every answer it can give',
  'Sign in through OpenID Connect, for the portal’s social sign-in',
  'The editor’s user settings, where a primary email is confirmed',
  'A page that embeds the portal and speaks the parent’s half of its messages',
] as const;

/** Starts the LaTeX editor's stand-in; so far it says what will live here. */
export async function startLatexEditor({ port }: { readonly port: number }): Promise<StandIn> {
  const app = express()
    .use(pageAssets())
    .get('/', (_request, response) =>
      sendPage(response, {
        title: 'LaTeX editor',
        service: 'LaTeX editor',
        body: html`<p>This process stands for the online LaTeX editor. What will live here:</p>
          <ul>
            ${willLiveHere.map((each) => html`<li>${each}</li>`)}
          </ul>`,
      }),
    );
  return serve('LaTeX editor', app, port);
}
