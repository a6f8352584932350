import {
  ago,
  ahead,
  groupId,
  hashOf,
  idOf,
  members,
  now,
  nth,
  nthKey,
  owners,
  type Rows,
} from './row-values';

/** What the products keep of a user: settings, five blocked suggestions, and the use of ten days. */
export const productRows: Readonly<Record<string, Rows>> = {
  product_settings: {
    from: 'people where n % 2 = 0',
    columns: {
      uid: 'uid',
      config: `'{"widgets": ["stats"], "showStats": true}'::jsonb`,
      changed_at: ago(300),
    },
  },
  email_subscriptions: {
    from: 'people where n % 4 = 0',
    columns: { uid: 'uid', status: `'subscribed'`, source: `'account'`, decided_at: ago(300) },
  },
  blocked_suggestions: {
    from: nth(5),
    columns: {
      uid: 'uid',
      key: hashOf('blocked', nthKey),
      target: `'utilize ' || nth`,
      replacement: `'use ' || nth`,
      changed_on: ago(300),
    },
  },
  usage_users: {
    from: 'people',
    columns: { uid: 'uid', time_zone: `'Europe/Berlin'`, used: '7', day_ends_at: ahead(1) },
  },
  usage_records: {
    from: 'people',
    columns: { uid: 'uid', id: idOf('record'), at: ago(0.007) },
  },
  usage_days: {
    from: nth(10),
    columns: {
      uid: 'uid',
      day: `(${now})::date - nth`,
      feature: `'rewriting'`,
      accepted: '7',
      rejected: '3',
    },
  },
};

const joinedAt = `${now} - interval '199 days'`;

/** Groups with their members, and what classrooms have of the members' use in twelve weeks. */
export const groupRows: Readonly<Record<string, Rows>> = {
  groups: {
    from: owners,
    columns: {
      id: groupId,
      subscription_id: `'sub_group_' || n`,
      name: `'Group ' || n`,
      type: `case when n % 500 = 0 then 'classroom' else 'default' end`,
      quota: '25',
      active: '20',
      invited_since: now,
      is_live: 'true',
      created_at: ago(700),
    },
  },
  group_administrators: {
    from: owners,
    columns: { group_id: groupId, uid: 'uid', role: `'owner'`, since: ago(700) },
  },
  group_members: {
    from: members,
    columns: {
      group_id: groupId,
      uid: 'uid',
      email: 'email',
      status: `'active'`,
      added_at: joinedAt,
      updated_at: joinedAt,
      invitation: idOf('invitation'),
      invitation_hash: hashOf('invitation'),
      is_mail_due: 'false',
    },
  },
  group_role_offers: {
    from: 'people where n % 50 = 5',
    columns: { group_id: groupId, uid: 'uid', role: `'admin'`, with_payment: 'false' },
  },
  group_removed_accounts: {
    from: 'people where n % 50 = 21',
    columns: { group_id: groupId, uid: 'uid' },
  },
  group_removed_mailboxes: {
    from: 'people where n % 50 = 21',
    columns: { group_id: groupId, mailbox_hash: hashOf('mailbox') },
  },
  group_removals: {
    from: 'people where n % 50 = 22',
    columns: {
      id: idOf('removal'),
      group_id: groupId,
      state: `'removed'`,
      total: '1',
      done: '1',
      started_at: now,
      undo_until: `${now} + interval '10 seconds'`,
    },
  },
  group_removed_seats: {
    from: 'people where n % 50 = 22',
    columns: {
      group_id: groupId,
      uid: 'uid',
      email: 'email',
      status: `'active'`,
      added_at: joinedAt,
      updated_at: joinedAt,
      invitation: idOf('removed'),
      invitation_hash: hashOf('removed'),
      is_mail_due: 'false',
      removed_at: now,
      removal_id: idOf('removal'),
    },
  },
  class_links: {
    from: 'people where n % 500 = 0',
    columns: {
      group_id: groupId,
      seed: 'uid',
      secret_hash: hashOf('link'),
      domains: `array['group-' || n || '.example']`,
    },
  },
  institutions: {
    from: 'people where n % 500 = 0',
    columns: {
      group_id: groupId,
      domains: `array['institute-' || n || '.example']`,
      starts_at: ago(300),
      ends_at: ahead(300),
      administrator: 'email',
      is_appointed: 'true',
      due_at: ahead(300),
    },
  },
  group_activity: {
    from: nth(3, owners),
    columns: {
      id: idOf('activity', nthKey),
      group_id: groupId,
      action: `'invited'`,
      actor: 'email',
      actor_uid: 'uid',
      count: '1',
      at: ago(300),
    },
  },
  group_activity_members: {
    from: nth(3, owners),
    columns: { activity_id: idOf('activity', nthKey), email: 'email', uid: 'uid' },
  },
  group_usage_weeks: {
    from: nth(12, 'people where n % 500 between 451 and 470'),
    columns: {
      group_id: groupId,
      week: `date_trunc('week', ${now})::date - 7 * (nth - 1)`,
      uid: 'uid',
      feature: `'rewriting'`,
      accepted_at: joinedAt,
      accepted: '30',
      rejected: '9',
      is_first: 'true',
    },
  },
  group_usage_seats: {
    from: 'people where n % 500 between 451 and 470',
    columns: {
      group_id: groupId,
      uid: 'uid',
      accepted_at: joinedAt,
      last_day: `(${now})::date`,
    },
  },
};
