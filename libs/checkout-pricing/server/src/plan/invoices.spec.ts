import {
  billingEndpoints,
  checkoutPricingEndpoints,
  type BillingDetails,
} from '@portal/checkout-pricing/domain';
import { createStripeClient } from '@portal/server/adapters';
import { updateUser, signIn } from '@portal/auth-session/server/testing';
import { prices } from '../testing/checkout-api';
import { startStandInApi, type StandInApi } from '../testing/stand-in-api';
import { signUpAndBuy, signUpBuyer } from '../testing/stand-in-buyers';

jest.setTimeout(90_000);

const details: BillingDetails = {
  name: 'University of Göttingen',
  line1: 'Bunsenstr. 3',
  line2: '',
  postalCode: '37073',
  city: 'Göttingen',
  country: 'DE',
  taxId: 'DE123456789',
  purchaseOrder: 'PO-2027-114',
};

const endpoints = { ...checkoutPricingEndpoints, ...billingEndpoints };

describe('invoices and who they name', () => {
  let world: StandInApi;
  let token: string;
  beforeAll(async () => {
    world = await startStandInApi();
    ({ token } = await signUpAndBuy(world, 'buyer@example.org', {
      price: prices.month,
      quantity: 1,
    }));
  });
  afterAll(() => world.stop());

  const documents = async (by = token) => {
    const response = await world.api.call(endpoints.listInvoices, {}, { token: by });
    if (!response.ok) throw new Error(response.error.error);
    return response.body.documents;
  };
  const save = (change: Partial<BillingDetails> = {}, by = token) =>
    world.api.call(endpoints.saveBillingDetails, { ...details, ...change }, { token: by });
  const saved = (by = token) => world.api.call(endpoints.getBillingDetails, {}, { token: by });

  it('Invoices say what was bought, what was paid and what went back, with PDF and receipt (PRICE-307)', async () => {
    const [invoice] = await documents();
    expect(invoice).toMatchObject({
      kind: 'invoice',
      item: { productName: 'Premium', quantity: 1, reason: 'purchase' },
      currency: 'usd',
      amount: 1_900,
      tax: 0,
      paid: 1_900,
      refunded: 0,
      state: 'paid',
    });
    for (const link of [invoice?.pdf, invoice?.receipt])
      expect((await fetch(String(link))).status).toBe(200);
    const stripe = createStripeClient(world.api.config.stripe);
    const note = { invoice: String(invoice?.id), amount: 400, refund_amount: 400 };
    await stripe.creditNotes.create(note);
    expect(await documents()).toEqual([
      expect.objectContaining({
        kind: 'credit-note',
        about: invoice?.number,
        amount: 400,
        state: 'issued',
      }),
      expect.objectContaining({ kind: 'invoice', refunded: 400 }),
    ]);
  });

  it('The next invoices name the company, its address, tax id and purchase order (PRICE-309)', async () => {
    expect(await saved()).toMatchObject({ body: { details: { taxId: '', purchaseOrder: '' } } });
    expect(await save()).toMatchObject({ ok: true });
    expect(await saved()).toMatchObject({ body: { details } });
    await world.advanceDays(32);
    token = (await signIn(world.api, 'buyer@example.org')).idToken;
    const [renewal] = await documents();
    expect(renewal).toMatchObject({ item: { reason: 'renewal' } });
    const pdf = await (await fetch(String(renewal?.pdf))).text();
    expect(pdf).toContain('DE123456789');
    expect(pdf).toContain('PO-2027-114');
    const other = { taxId: 'DE987654321', purchaseOrder: '', line1: '', postalCode: '', city: '' };
    await save(other);
    expect(await saved()).toMatchObject({ body: { details: { ...details, ...other } } });
    await save({ ...other, taxId: '' });
    expect(await saved()).toMatchObject({ body: { details: { taxId: '' } } });
  });

  it('The invoices of a group name it, from the first one on, and those of another plan do not (GROUP-401, GROUP-402)', async () => {
    const group = { price: prices.group, quantity: 3, groupName: 'Okafor Lab' };
    const buyer = await signUpAndBuy(world, 'group@example.org', group);
    const pdfOf = async ({ pdf }: { readonly pdf: string | null }) =>
      (await fetch(String(pdf))).text();
    const [first] = await documents(buyer.token);
    expect(first && (await pdfOf(first))).toContain('Okafor Lab');
    await save({}, buyer.token);
    const stripe = createStripeClient(world.api.config.stripe);
    const [customer] = (await stripe.customers.list({ email: 'group@example.org' })).data;
    const linesOf = async () => {
      const read = await stripe.customers.retrieve(String(customer?.id));
      return read.deleted ? null : read.invoice_settings.custom_fields;
    };
    const order = { name: 'Purchase order', value: details.purchaseOrder };
    expect(await linesOf()).toEqual([{ name: 'Group', value: 'Okafor Lab' }, order]);
    const { payments } = world.api.platform;
    await payments.nameGroupOnInvoices(String(customer?.id), 'Okafor & Friends');
    expect(await linesOf()).toEqual([order, { name: 'Group', value: 'Okafor & Friends' }]);
    await payments.nameGroupOnInvoices(String(customer?.id), '');
    expect(await linesOf()).toEqual([order]);
    await payments.nameGroupOnInvoices('cus_gone', 'Okafor Lab');
  });

  it('A tax id that is not valid in its country changes nothing (PRICE-309)', async () => {
    await save();
    expect(await save({ taxId: '12', name: 'Another' })).toMatchObject({
      error: { error: 'TAX_ID_NOT_VALID' },
    });
    expect(await saved()).toMatchObject({ body: { details } });
    expect(await save({ taxId: '12', country: 'KE' })).toMatchObject({
      error: { error: 'INVALID_REQUEST' },
    });
  });

  it('Only a verified customer reads invoices and details (PRICE-300)', async () => {
    const other = await signUpBuyer(world, 'other@example.org');
    expect(await documents(other.token)).toEqual([]);
    expect(await saved(other.token)).toMatchObject({ body: { details: null } });
    expect(await save({}, other.token)).toMatchObject({
      error: { error: 'NO_SUBSCRIPTION_TO_MANAGE' },
    });
    await updateUser(world.api.platform.database.query, other.uid, { emailVerified: false });
    const { idToken } = await signIn(world.api, 'other@example.org');
    for (const response of [
      await world.api.call(endpoints.listInvoices, {}, { token: idToken }),
      await saved(idToken),
      await save({}, idToken),
    ])
      expect(response).toMatchObject({ error: { error: 'EMAIL_NOT_VERIFIED' } });
  });
});
