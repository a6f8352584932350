import type Stripe from 'stripe';
import { object } from 'yup';
import { processDueUntil } from '../../billing/due';
import type { Provider } from '../../state/provider';
import { newId, remove as removeFrom } from '../../state/provider';
import type { TestClockRecord } from '../../state/provider-state';
import { byPath } from '../collections';
import { params, textParam, wholeParam, wordParam } from '../params';
import type { ApiRoute } from '../route';
import { apiRoute } from '../route';
import { invalidRequest } from '../stripe-error';
import { addressOf, addressParam, deleteCustomer } from './customers';

const keptSeconds = 30 * 86_400;

/** All test clocks show the one time of the local world. */
const presentClock = (
  { clock }: Provider,
  { id, created, name }: TestClockRecord,
): Stripe.TestHelpers.TestClock => ({
  id,
  object: 'test_helpers.test_clock',
  created,
  deletes_after: created + keptSeconds,
  frozen_time: clock.nowSeconds(),
  livemode: false,
  name,
  status: 'ready',
  status_details: {},
});

/** Moves the time forward; throws for an earlier one. */
function advanceTo(provider: Provider, time: number): void {
  if (time < provider.clock.nowSeconds())
    throw invalidRequest(
      'A test clock of the stand-in cannot be set back.',
      undefined,
      'frozen_time',
    );
  processDueUntil(provider, time);
  provider.clock.moveTo(time);
}

const path = '/test_helpers/test_clocks';
const timeParams = { frozen_time: wholeParam().required() };

const create = apiRoute(
  'post',
  path,
  params({ ...timeParams, name: textParam() }),
  ({ provider, params: given }) => {
    const { state, clock } = provider;
    if (given.frozen_time > clock.nowSeconds()) advanceTo(provider, given.frozen_time);
    const testClock = {
      id: newId('clock'),
      created: clock.nowSeconds(),
      name: given.name ?? null,
    };
    state.testClocks[testClock.id] = testClock;
    return presentClock(provider, testClock);
  },
);

const retrieve = apiRoute('get', `${path}/:id`, params({}), ({ provider, id }) =>
  presentClock(provider, byPath(provider.state.testClocks, 'billing_clock', id)),
);

const advance = apiRoute(
  'post',
  `${path}/:id/advance`,
  params(timeParams),
  ({ provider, params: given, id }) => {
    const testClock = byPath(provider.state.testClocks, 'billing_clock', id);
    advanceTo(provider, given.frozen_time);
    return presentClock(provider, testClock);
  },
);

const remove = apiRoute(
  'delete',
  `${path}/:id`,
  params({}),
  ({ provider, id }): Stripe.TestHelpers.DeletedTestClock => {
    const { state } = provider;
    byPath(state.testClocks, 'billing_clock', id);
    removeFrom(state.testClocks, id);
    for (const customer of Object.values(state.customers))
      if (customer.testClock === id && !customer.deleted) deleteCustomer(provider, customer);
    return { id, object: 'test_helpers.test_clock', deleted: true };
  },
);

/** Where the account's company is, which automatic tax needs at Stripe. */
const presentSettings = ({ state }: Provider): Stripe.Tax.Settings => ({
  object: 'tax.settings',
  defaults: { provider: 'stripe', tax_behavior: null, tax_code: null },
  head_office: state.headOffice && { address: state.headOffice },
  livemode: false,
  status: 'active',
  status_details: { active: {} },
});

const readSettings = apiRoute('get', '/tax/settings', params({}), ({ provider }) =>
  presentSettings(provider),
);

const updateSettings = apiRoute(
  'post',
  '/tax/settings',
  params({
    head_office: object({ address: addressParam() }),
    defaults: object({ tax_behavior: wordParam(['exclusive', 'inclusive']) }),
  }),
  ({ provider, params: { head_office: given } }) => {
    if (given.address) provider.state.headOffice = addressOf(given.address);
    return presentSettings(provider);
  },
);

/** What a run of the contract suite sets up in an account, and removes. */
export const testHelperRoutes: readonly ApiRoute[] = [
  create,
  retrieve,
  advance,
  remove,
  readSettings,
  updateSettings,
];
