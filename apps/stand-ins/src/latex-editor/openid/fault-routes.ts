import express, { type Router } from 'express';
import { html, rejectingBadInput, sendPage, wantsPage, type Html } from '../../shared';
import type { FaultSwitch } from './fault-injection';
import { faultDefinitions, faultNames, faultsSchema, serverEndpoints, type Faults } from './faults';

const endpointLabels = {
  discovery: 'the discovery document',
  jwks: 'the signing keys',
  token: 'the token endpoint',
  userinfo: 'the userinfo endpoint',
} as const;

const option = (value: string, label: string, isSelected: boolean) =>
  html`<option value="${value}" ${isSelected && html`selected`}>${label}</option>`;

const faultsPage = ({ fault, at }: Faults): Html =>
  html`<p class="muted">
      Makes the OpenID provider and the editor’s OAuth provider misbehave until the fault is
      switched off here.
    </p>
    <form class="sheet" method="post" action="/control/faults">
      <div class="field">
        <label for="fault">Fault</label>
        <select id="fault" name="fault">
          ${faultNames.map((name) => option(name, faultDefinitions[name].label, name === fault))}
        </select>
      </div>
      <div class="field">
        <label for="at">A fault of the response is at</label>
        <select id="at" name="at">
          ${serverEndpoints.map((each) => option(each, endpointLabels[each], each === at))}
        </select>
      </div>
      <div class="actions"><button class="primary">Save</button></div>
    </form>`;

/**
 * `/control/faults`: a page for developers; for programs, GET responds with the fault and the endpoints that the
 * portal's server requested since the last POST, which switches a fault on: `{ "fault": "wrong-issuer" }`.
 */
export function faultRoutes(control: FaultSwitch): Router {
  return express
    .Router()
    .use('/control', express.json(), express.urlencoded({ extended: false }))
    .get('/control/faults', (request, response) => {
      if (!wantsPage(request)) {
        response.json({ ...control.faults, requests: control.requests });
        return;
      }
      const body = faultsPage(control.faults);
      sendPage(response, { title: 'Faults', service: 'LaTeX editor', navigation, body });
    })
    .post(
      '/control/faults',
      rejectingBadInput(async (request, response) => {
        control.faults = await faultsSchema.validate(request.body ?? {});
        control.requests.length = 0;
        if (request.is('application/x-www-form-urlencoded') !== false) {
          response.redirect(303, '/control/faults');
        } else response.json(control.faults);
      }),
    );
}

/** The links of the LaTeX editor's own pages. */
export const navigation = [
  ['Overview', '/'],
  ['Project', '/project'],
  ['Add-in', '/word'],
  ['Hostile window', '/hostile'],
  ['User settings', '/user/settings'],
  ['Faults', '/control/faults'],
] as const;
