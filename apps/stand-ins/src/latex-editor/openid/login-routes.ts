import express, { type Request, type Router } from 'express';
import type { InteractionResult, Provider } from 'oidc-provider';
import { sendPage, type JsonStore, type Page } from '../../shared';
import { loginPage } from './login-page';
import { openidService } from './openid-provider';
import type { OpenidState } from './openid-state';
import { findPersona, typedPersona, type Persona } from './personas';

const looksLikeEmail = /^[^\s@]+@[^\s@]+$/;

function chosenPersona({ body }: Request): Persona | undefined {
  const { persona, email } = Object(body);
  if (typeof email === 'string')
    return looksLikeEmail.test(email) ? typedPersona(email) : undefined;
  return typeof persona === 'string' ? findPersona(persona) : undefined;
}

function resultOf({ subject, declines }: Persona): InteractionResult {
  return declines
    ? { error: 'access_denied', error_description: 'The person did not allow it.' }
    : { login: { accountId: subject, remember: false } };
}

/** The provider's login page; `portal` is where its forms may lead to. */
export function loginRoutes(
  provider: Provider,
  { state, save }: JsonStore<OpenidState>,
  portal: string,
): Router {
  const page = (problem?: string): Page => ({
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
      const persona = chosenPersona(request);
      if (!persona) return sendPage(response, page('Enter an email address.'), 400);
      state.chosen[persona.subject] = persona.id;
      await save();
      return provider.interactionFinished(request, response, resultOf(persona));
    });
}
