import { ago, ahead, device, hashOf, idOf, now, nth, nthKey, type Rows } from './row-values';

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
  passkeys: {
    from: 'people where n > 0',
    columns: { way_id: idOf('way'), public_key: `repeat('k', 103)`, counter: '0' },
  },
  institution_providers: {
    from: 'people where n between 1 and 300',
    columns: {
      id: `'uni-' || n || '.example'`,
      name: `'University ' || n`,
      metadata: `'https://login.uni-' || n || '.example'`,
      client_id: `'the-portal'`,
      scopes: `'{openid,email}'`,
      is_only: 'false',
    },
  },
  institution_domains: {
    from: 'people where n between 1 and 300',
    columns: { domain: `'uni-' || n || '.example'`, provider_id: `'uni-' || n || '.example'` },
  },
  scim_tokens: {
    from: 'people where n between 1 and 300',
    columns: {
      hash: hashOf('scim token'),
      institution: `'uni-' || n || '.example'`,
      created_at: ago(90),
    },
  },
  scim_users: {
    from: 'people where n > 0',
    columns: {
      institution: `'uni-' || (n % 300 + 1) || '.example'`,
      id: idOf('scim user'),
      uid: 'uid',
      user_name: 'email',
      external_id: idOf('external id'),
      email: 'email',
      created_at: ago(90),
      changed_at: ago(90),
    },
  },
  second_factors: {
    from: 'people where n > 0',
    columns: {
      uid: 'uid',
      sealed: `repeat('s', 160)`,
      confirmed_at: ago(300),
      last_step: '58000000',
      answered_at: ago(10),
      recovery_codes: `array_fill(repeat('r', 43), array[10])`,
      asks_elsewhere: 'false',
      trust_key: `repeat('t', 22)`,
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
