import express, { type Request, type Response, type Router } from 'express';
import type { Provider } from 'oidc-provider';
import { html, sendPage, type JsonStore, type Page } from '../../shared';
import { editorLoginPage, settingsPage, termsPage } from './editor-pages';
import { editorService } from './editor-provider';
import { changeUser, resetUsers, type EditorState } from './editor-state';
import { looksLikeEmail, userWithClaims, userWithEmail, type EditorUser } from './editor-users';

type Users = JsonStore<EditorState>;

const form = express.urlencoded({ extended: false });

/** The user that a posted form chooses; undefined when it names none. */
function readChoice({ body }: Request, { users }: EditorState): EditorUser | undefined {
  const { persona, email, claims } = Object(body);
  if (typeof claims === 'string') return userWithClaims(claims);
  return typeof persona === 'string' ? users[persona] : userWithEmail(String(email));
}

const page = (title: string, body: Page['body'], formTargets: readonly string[] = []): Page => ({
  title,
  service: editorService,
  formTargets,
  isFramedByItself: true,
  body,
});

/** The login and terms pages. `portal` is the origin that their forms may lead to. */
export function editorLoginRoutes(provider: Provider, users: Users, portal: string): Router {
  const { state, save } = users;
  const loginPage = (problem?: string) =>
    page('Log in to the editor', editorLoginPage(Object.values(state.users), problem), [portal]);

  /** The user who is asked for the terms; undefined while nobody is logged in. */
  async function askedForTerms(request: Request, response: Response) {
    const { prompt, session } = await provider.interactionDetails(request, response);
    return prompt.name === 'consent' ? state.users[session?.accountId ?? ''] : undefined;
  }

  function logIn(request: Request, response: Response) {
    const user = readChoice(request, state);
    if (!user) return sendPage(response, loginPage('This names no user.'), 400);
    if (user.declines) {
      const denied = { error: 'access_denied', error_description: 'The user did not allow it.' };
      return provider.interactionFinished(request, response, denied);
    }
    state.users[user.sub] = user;
    save();
    return provider.interactionFinished(request, response, { login: { accountId: user.sub } });
  }

  return express
    .Router()
    .get('/login/:uid', async (request, response) => {
      const user = await askedForTerms(request, response);
      sendPage(response, user ? page('Terms of service', termsPage(user), [portal]) : loginPage());
    })
    .post('/login/:uid', form, async (request, response) => {
      const user = await askedForTerms(request, response);
      if (!user) return logIn(request, response);
      const isAccepted = Object(request.body)['terms'] === 'accept';
      if (isAccepted) changeUser(users, user.sub, { terms_accepted: true });
      const answered = { consent: {} };
      return provider.interactionFinished(request, response, answered, {
        mergeWithLastSubmission: true,
      });
    });
}

/** `/user/settings`, where users confirm their primary email, and the mailed link that does the same. */
export function editorSettingsRoutes(provider: Provider, users: Users): Router {
  const { state } = users;

  async function loggedIn(request: Request, response: Response): Promise<EditorUser | undefined> {
    const context = provider.createContext(request, response);
    const { accountId } = await provider.Session.get(context);
    return state.users[accountId ?? ''];
  }

  function change(user: EditorUser, input: Record<string, unknown>): void {
    const { sub, premium, terms_accepted: accepted } = user;
    const { change: name, email } = input;
    // A new address is not confirmed; the id stays.
    if (name === 'email' && typeof email === 'string' && looksLikeEmail(email))
      changeUser(users, sub, { email, email_verified: false });
    if (name === 'confirm') changeUser(users, sub, { email_verified: true });
    if (name === 'premium') changeUser(users, sub, { premium: !premium, premium_until: undefined });
    if (name === 'terms') changeUser(users, sub, { terms_accepted: !accepted });
    if (name === 'reset') resetUsers(users);
  }

  return express
    .Router()
    .get('/user/settings', async (request, response) => {
      const user = await loggedIn(request, response);
      const body = user
        ? settingsPage(user)
        : html`<p>Nobody is logged in to the editor in this browser.</p>`;
      sendPage(response, page('User settings', body));
    })
    .post('/user/settings', form, async (request, response) => {
      const user = await loggedIn(request, response);
      const input: Record<string, unknown> = Object(request.body);
      if (input['change'] === 'log-out') {
        const session = await provider.Session.get(provider.createContext(request, response));
        await session.destroy();
      } else if (user) change(user, input);
      response.redirect(303, '/user/settings');
    })
    .get('/user/emails/confirm', (request, response) => {
      const sub = String(request.query['token']);
      const isDone = changeUser(users, sub, { email_verified: true });
      const text = isDone
        ? 'Your primary email is confirmed. Go back to the portal and continue there.'
        : 'This link is not valid.';
      sendPage(response, page('Confirm your email', html`<p>${text}</p>`), isDone ? 200 : 404);
    });
}

/** `/control/users`, for programs: GET lists the users, POST changes one (`{ "sub": …, … }`) or resets all (`{}`). */
export function editorControlRoutes(users: Users): Router {
  return express
    .Router()
    .use('/control/users', express.json())
    .get('/control/users', (_request, response) => {
      response.json(users.state.users);
    })
    .post('/control/users', (request, response) => {
      const { sub, ...change } = Object(request.body);
      if (sub === undefined) resetUsers(users);
      else if (!changeUser(users, String(sub), change)) response.status(404);
      response.json(users.state.users);
    });
}
