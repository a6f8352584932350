import { ago, ahead, groupId, hashOf, idOf, members, now, nth, type Rows } from './row-values';

/** What one of ten people pays for, and what gives Premium. */
export const planRows: Readonly<Record<string, Rows>> = {
  payment_customers: {
    from: 'people where n % 10 = 0',
    columns: {
      uid: 'uid',
      customer_id: `'cus_' || n`,
      request_key: 'uid',
      created_at: ago(700),
      refresh_at: ahead(1),
    },
  },
  // Of users who have no Premium.
  checkouts: {
    from: 'people where n % 50 in (25, 35, 45)',
    columns: {
      uid: 'uid',
      idempotency_key: idOf('order'),
      price_id: `'price_premium_month'`,
      quantity: '1',
      code: `''`,
      session_id: `'cs_' || n`,
      checked_at: now,
    },
  },
  waiting_purchases: {
    from: 'people where n % 50 = 25',
    columns: { uid: 'uid', price_id: `'price_premium_month'`, quantity: '1', saved_at: ago(1) },
  },
  subscriptions: {
    from: 'people where n % 10 = 0',
    columns: {
      id: `'sub_' || n`,
      uid: 'uid',
      customer_id: `'cus_' || n`,
      price_id: `'price_premium_month'`,
      product_name: `'Lemma Premium'`,
      plan: `'premium'`,
      status: `'active'`,
      quantity: '1',
      amount: '1200',
      price: '1200',
      currency: `'usd'`,
      interval: `'month'`,
      snapshot: `'{"tier":null,"card":{"brand":"visa","last4":"4242","expires":"12/2040"},"next":{"at":1797854400,"amount":1200,"credit":0,"tax":0,"discount":null}}'::jsonb`,
      started_at: ago(700),
      current_period_end: ahead(30),
      cancel_at_period_end: 'false',
      version: '1',
    },
  },
  payment_events: {
    from: nth(3, 'people where n % 10 = 0'),
    columns: {
      id: `'evt_' || n || '_' || nth`,
      type: `'invoice.paid'`,
      customer_id: `'cus_' || n`,
      received_at: ago(90),
      processed_at: now,
    },
  },
  gumroad_memberships: {
    from: 'people where n % 100 = 0',
    columns: {
      id: `'gum_' || n`,
      uid: 'uid',
      email: 'email',
      product_name: `'Lemma Premium'`,
      accepted: 'true',
      amount: '1200',
      currency: `'usd'`,
      interval: `'month'`,
      started_at: ago(700),
      paid_until: ahead(30),
      valid_until: ahead(30),
    },
  },
  gumroad_pings: {
    from: 'people where n % 20 = 0',
    columns: {
      id: hashOf('ping'),
      type: `'sale'`,
      membership_id: `'gum_' || n`,
      received_at: ago(90),
      processed_at: now,
    },
  },
  premium_rights: {
    from: 'people where n % 10 = 0',
    columns: {
      uid: 'uid',
      source: `'stripe'`,
      reference: `'sub_' || n`,
      is_paid: 'true',
      reason: `'subscription'`,
      valid_until: ahead(30),
      updated_at: ago(30),
    },
  },
  address_premium_rights: {
    from: members,
    columns: {
      email: 'email',
      source: `'group'`,
      reference: groupId,
      is_paid: 'false',
      reason: `'group'`,
      updated_at: ago(190),
    },
  },
  two_step_givers: { from: 'people where n % 500 = 0', columns: { reference: groupId } },
  domain_premium_rights: {
    from: 'people where n % 500 = 0',
    columns: {
      domain: `'institute-' || n || '.example'`,
      source: `'institution'`,
      reference: groupId,
      is_paid: 'false',
      reason: `'institution'`,
      valid_from: ago(300),
      valid_until: ahead(300),
    },
  },
};
