import { inflateRawSync } from 'node:zlib';
import express, { type Request, type Router } from 'express';
import { html, html as xml, sendPage, type JsonStore, type Page } from '../../shared';
import type { FaultSwitch } from '../openid/fault-injection';
import { loginPage, type LoginProblem } from '../openid/login-page';
import { readChoice } from '../openid/login-routes';
import type { OpenidState } from '../openid/openid-state';
import type { Persona } from '../openid/personas';
import { samlResponse } from './saml-response';

/** The path of the provider below the stand-in's address. */
export const samlPath = '/saml';

const service = 'Institute sign-in';
const nameIdFormats = 'urn:oasis:names:tc:SAML:2.0:nameid-format:';

/** The request that the portal sent in the query. */
function readRequest({ query }: Request) {
  const deflated = Buffer.from(String(query['SAMLRequest']), 'base64');
  const request = inflateRawSync(deflated).toString();
  const valueOf = (pattern: RegExp) => pattern.exec(request)?.[1] ?? '';
  return {
    inResponseTo: valueOf(/ ID="([^"]+)"/),
    recipient: valueOf(/ AssertionConsumerServiceURL="([^"]+)"/),
    audience: valueOf(/<saml:Issuer[^>]*>([^<]+)</),
    relayState: String(query['RelayState']),
  };
}

/** What a persona becomes in SAML; `name_id_format` says how the subject is called. */
function saidOf({ claims }: Persona) {
  const { sub, email, name_id_format: format = 'persistent', ...others } = claims;
  const mail = email !== undefined && { 'urn:oid:0.9.2342.19200300.100.1.3': email };
  const nameIdFormat =
    format === 'emailAddress'
      ? 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
      : `${nameIdFormats}${String(format)}`;
  return { subject: sub, nameIdFormat, attributes: { ...others, ...mail } };
}

const metadataOf = (entityId: string, certificate: string) =>
  xml`<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${entityId}"><md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate.replace(/-----[^-]+-----|\s/g, '')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${entityId.replace(/metadata$/, 'sso')}"/></md:IDPSSODescriptor></md:EntityDescriptor>`
    .markup;

const hidden = (name: string, value: string) =>
  html`<input type="hidden" name="${name}" value="${value}" />`;

/** A SAML 2.0 provider like those of universities: HTTP-Redirect in, HTTP-POST out, the assertion signed. */
export function samlRoutes(
  origin: string,
  { state }: JsonStore<OpenidState>,
  { control, portal, now }: { control: FaultSwitch; portal: string; now: () => number },
): Router {
  const issuer = `${origin}${samlPath}/metadata`;
  const page = (problem?: LoginProblem): Page => ({
    title: `Log in with ${service}`,
    ...{ service, body: loginPage(problem) },
  });
  return express
    .Router()
    .get('/metadata', (_request, response) => {
      response
        .type('application/samlmetadata+xml')
        .send(metadataOf(issuer, state.samlKey.certificate));
    })
    .get('/sso', (_request, response) => sendPage(response, page()))
    .post('/sso', express.urlencoded({ extended: false }), (request, response) => {
      const choice = readChoice(request);
      if ('field' in choice) return sendPage(response, page(choice), 400);
      const { relayState, ...asked } = readRequest(request);
      const { hostname } = new URL(portal);
      if (new URL(asked.recipient).hostname !== hostname) return response.sendStatus(400);
      const { fault } = control.faults;
      const made = { key: state.samlKey, fault, now: now() };
      const answer = samlResponse({ issuer, ...asked, ...saidOf(choice) }, made);
      return sendPage(response, {
        title: 'You are logged in',
        service,
        formTargets: [new URL(asked.recipient).origin],
        body: html`<form method="post" action="${asked.recipient}">
          ${hidden('SAMLResponse', Buffer.from(answer).toString('base64'))}
          ${hidden('RelayState', relayState)}
          <button class="primary">Continue to the portal</button>
        </form>`,
      });
    });
}
