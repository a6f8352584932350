import express, { type Request, type Router } from 'express';
import type { InteractionResult, Provider } from 'oidc-provider';
import { sendPage, type JsonStore, type Page } from '../../shared';
import { loginPage, type LoginProblem } from './login-page';
import { openidService } from './openid-provider';
import type { OpenidState } from './openid-state';
import { findPersona, personaWithClaims, personaWithEmail, type Persona } from './personas';

/** The persona that a posted form chooses, or what is wrong with the form. */
export function readChoice({ body }: Request): Persona | LoginProblem {
  const { persona, email, claims } = Object(body);
  if (typeof claims === 'string') {
    const text = 'Enter a JSON object with the text "sub".';
    return personaWithClaims(claims) ?? { field: 'claims', text };
  }
  const found =
    typeof persona === 'string' ? findPersona(persona) : personaWithEmail(String(email));
  return found ?? { field: 'email', text: 'Enter an email address.' };
}

const resultOf = ({ claims, declines }: Persona): InteractionResult =>
  declines
    ? { error: 'access_denied', error_description: 'The user did not allow it.' }
    : { login: { accountId: claims.sub, remember: false } };

/** The provider's login page. `portal` is the origin that its forms may lead to. */
export function loginRoutes(
  provider: Provider,
  { state, save }: JsonStore<OpenidState>,
  portal: string,
): Router {
  const page = (problem?: LoginProblem): Page => ({
    title: `Log in with ${openidService}`,
    service: openidService,
    formTargets: [portal],
    body: loginPage(problem),
  });
  return express
    .Router()
    .get('/login/:uid', async (request, response) => {
      await provider.interactionDetails(request, response);
      sendPage(response, page());
    })
    .post('/login/:uid', express.urlencoded({ extended: false }), async (request, response) => {
      await provider.interactionDetails(request, response);
      const choice = readChoice(request);
      if ('field' in choice) return sendPage(response, page(choice), 400);
      state.chosen[choice.claims.sub] = choice.id;
      save();
      return provider.interactionFinished(request, response, resultOf(choice));
    });
}
