import {
  authSessionEndpoints as endpoints,
  type EmailActionMode,
} from '@portal/auth-session/domain';
import { newestCode } from '../../auth-session/testing/auth-api';
import { prices, startCheckoutApi, type CheckoutApi } from '../testing/checkout-api';

const email = 'ada@example.org';
const newEmail = 'ada@new.example';

describe('the email address of the customer at the provider', () => {
  let api: CheckoutApi;
  let token: string;

  beforeEach(async () => {
    api = await startCheckoutApi();
    ({ token } = await api.buyer(email));
  });
  afterEach(() => api.stop());

  const run = (mode: EmailActionMode, oobCode: string) =>
    api.call(endpoints.runEmailAction, { mode, oobCode });
  const change = async () => {
    await api.call(endpoints.startEmailChange, { newEmail }, { token });
    const oobCode = await newestCode(api, newEmail);
    expect(await run('verifyAndChangeEmail', oobCode)).toMatchObject({ ok: true });
  };
  const buy = () => api.buy(token, { price: prices.year, quantity: 1 });
  const addresses = () => [...api.provider.emails.values()];

  it('A changed address reaches the customer, and an undone change too (PRICE-119)', async () => {
    await buy();
    await change();
    await api.runJobs();
    expect(addresses()).toEqual([newEmail]);
    expect(await run('undoEmailChange', await newestCode(api, email))).toMatchObject({ ok: true });
    await api.runJobs();
    expect(addresses()).toEqual([email]);
  });

  it('The change of a user who never ordered asks the provider nothing (PRICE-119)', async () => {
    await change();
    await api.runJobs();
    expect(addresses()).toEqual([]);
  });

  it('A change while the provider is unreachable succeeds and reaches the customer later (PRICE-119)', async () => {
    await buy();
    const { changeCustomer } = api.provider;
    api.provider.changeCustomer = () => Promise.reject(new Error('the provider failed'));
    await change().catch(() => undefined);
    await api.runJobs().catch(() => undefined);
    expect(addresses()).toEqual([]);
    api.provider.changeCustomer = changeCustomer;
    await api.runJobs();
    expect(addresses()).toEqual([newEmail]);
  });

  it('A change that was rejected leaves the customer as it was (PRICE-119)', async () => {
    await buy();
    expect(await run('verifyAndChangeEmail', 'wrong')).toMatchObject({ ok: false });
    await api.runJobs();
    expect(addresses()).toEqual([]);
  });
});
