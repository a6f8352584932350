import { Ruleset, Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { createApiModules } from '../api-modules';
import { createFakePaymentProvider } from '@portal/checkout-pricing/server/testing';
import { startTestApi } from '@portal/server/testing';

it('The OpenAPI document of the whole API follows the rules that other tools expect (SHARED-48)', async () => {
  const api = await startTestApi({
    ports: { payments: createFakePaymentProvider() },
    modules: createApiModules,
  });
  const document: unknown = await (await api.fetch('/openapi.json')).json();
  await api.stop();
  const spectral = new Spectral();
  spectral.setRuleset(new Ruleset(oas));
  const found = await spectral.run(JSON.stringify(document));
  expect(found.map(({ code, message, path }) => `${code}: ${message} ${path.join('.')}`)).toEqual(
    [],
  );
});
