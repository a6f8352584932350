import { ago, ahead, device, hashOf, idOf, now, type Rows } from './row-values';

const some = 'people where n % 20 = 0';

/** What is deleted after hours, days or years, all of it by scheduled jobs. */
export const passingRows: Readonly<Record<string, Rows>> = {
  sign_in_attempts: {
    from: some,
    columns: {
      key: hashOf('attempt'),
      tried: '2',
      judged: 'true',
      not_before: now,
      expires_at: ahead(1),
    },
  },
  email_codes: {
    from: some,
    columns: { hash: hashOf('code'), uid: 'uid', kind: `'verifyEmail'`, expires_at: ahead(1) },
  },
  email_change_undos: {
    from: some,
    columns: {
      hash: hashOf('undo'),
      uid: 'uid',
      email: `'former-' || email`,
      changed_at: ago(7),
      expires_at: ahead(7),
    },
  },
  external_logins: {
    from: some,
    columns: {
      state_hash: hashOf('state'),
      browser_hash: hashOf('browser'),
      provider: `'google'`,
      expires_at: ahead(1),
    },
  },
  rate_limits: {
    from: 'people where n > 0',
    columns: { key: hashOf('limit'), used: '3', expires_at: ahead(1) },
  },
  // A job keeps at most 50,000.
  telemetry_batches: {
    from: 'people where n <= 40000',
    columns: {
      id: idOf('batch'),
      kind: `'events'`,
      sender: hashOf('sender'),
      items: `jsonb_build_array(jsonb_build_object('type', 'page', 'action', 'view', 'deviceId', uid, 'frontend', 'portal', 'version', '1'))`,
      received_at: ago(30),
      queued_at: now,
      accepted_at: now,
    },
  },
  // A job keeps at most 20,000.
  contact_messages: {
    from: 'people where n <= 15000',
    columns: {
      id: idOf('message'),
      form: `'contact'`,
      inbox: `'support'`,
      tags: `array[]::text[]`,
      email: 'email',
      subject: `'A question'`,
      details: `'[]'::jsonb`,
      message: `'How do I block a suggestion?'`,
      sender: hashOf('sender'),
      created_at: ago(30),
      queued_at: now,
      accepted_at: now,
    },
  },
  erased_accounts: {
    from: some,
    columns: { uid: idOf('erased'), erased_at: ago(30) },
  },
  admin_actions: {
    from: some,
    columns: {
      id: idOf('action'),
      action: idOf('action of an operator'),
      at: ago(300),
      phase: `'done'`,
      actor: `'operator'`,
      system_user: `'operator'`,
      command: `'user find'`,
      words: `'{}'::jsonb`,
    },
  },
  known_devices: {
    from: 'people',
    columns: { uid: 'uid', device, country: `'DE'`, last_seen_at: ago(90) },
  },
};
