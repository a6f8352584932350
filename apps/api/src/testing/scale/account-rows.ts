import { ago, ahead, device, hashOf, idOf, now, nth, nthKey, type Rows } from './row-values';

/** What every account has. */
export const accountRows: Readonly<Record<string, Rows>> = {
  users: {
    from: 'people where n > 0',
    columns: {
      uid: 'uid',
      email: 'email',
      email_verified: 'true',
      password_hash: `'$argon2id$v=19$m=19456,t=2,p=1$' || ${hashOf('salt')} || ${hashOf('key')}`,
      reference: idOf('reference'),
      created_at: ago(700),
      opened_device: device,
      opened_country: `'DE'`,
    },
  },
  ways_in: {
    from: 'people where n > 0',
    columns: {
      id: idOf('way'),
      uid: 'uid',
      kind: `'password'`,
      issuer: `'portal'`,
      subject: 'uid',
      device,
      added_at: ago(700),
    },
  },
  sessions: {
    from: nth(2),
    columns: {
      id: idOf('session', nthKey),
      uid: 'uid',
      family: idOf('family', nthKey),
      token_hash: hashOf('token', nthKey),
      previous_token_hash: hashOf('previous', nthKey),
      generation: '7',
      rotated_at: ago(1),
      remembered: 'true',
      reference: idOf('session reference', nthKey),
      device,
      country: `'DE'`,
      network: hashOf('network'),
      created_at: ago(29),
      authenticated_at: ago(29),
      expires_at: ahead(30),
      ended_at: `case when nth = 2 then ${now} end`,
    },
  },
  known_devices: {
    from: 'people',
    columns: { uid: 'uid', device, country: `'DE'`, last_seen_at: ago(90) },
  },
  security_events: {
    from: nth(3),
    columns: {
      id: idOf('event', nthKey),
      uid: 'uid',
      kind: `'signed-in'`,
      at: ago(90),
      device,
      country: `'DE'`,
    },
  },
};

/** What is deleted after hours or days. */
export const passingRows: Readonly<Record<string, Rows>> = {
  sign_in_attempts: {
    from: 'people where n % 20 = 0',
    columns: {
      key: hashOf('attempt'),
      tried: '2',
      judged: 'true',
      not_before: now,
      expires_at: ahead(1),
    },
  },
  email_codes: {
    from: 'people where n % 20 = 0',
    columns: { hash: hashOf('code'), uid: 'uid', kind: `'verifyEmail'`, expires_at: ahead(1) },
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
};
