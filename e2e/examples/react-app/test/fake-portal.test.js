import assert from 'node:assert/strict';
import { test } from 'node:test';
import { authSessionEndpoints } from '@portal/auth-session/domain';
import { currentUserOf, payingUser } from '@portal/auth-session/testing';
import { checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import { createPortalApiClient } from '@portal/shared/client';
import { fakesOf, respond, server, testHosts } from '@portal/shared/testing';

/** Every endpoint of the two libraries answers, and the user has Premium. */
const fakePortal = () => [
  respond(authSessionEndpoints.getCurrentUser, currentUserOf(payingUser())),
  ...fakesOf({ ...authSessionEndpoints, ...checkoutPricingEndpoints }),
];

void test('The fakes of the packages answer for a user with Premium', async () => {
  server.listen();
  server.use(...fakePortal());
  const portal = createPortalApiClient({ hosts: testHosts, token: 'any' });
  const { data: current } = await portal.send(authSessionEndpoints.getCurrentUser);
  assert.equal(current?.user.isPremium, true);
  const { error } = await portal.send(checkoutPricingEndpoints.getSubscriptionDetails);
  assert.equal(error, undefined);
  server.close();
});
