import { readConfig, type Config } from '../platform/config/config';

/** A configuration as the local world has it; `environment` adds or replaces variables. */
export function testConfig(environment: Readonly<Record<string, string>> = {}): Config {
  return readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    MAIL_FROM: 'Lemma <no-reply@lemma.example>',
    STRIPE_SECRET_KEY: 'sk_test_local_0123456789',
    STRIPE_WEBHOOK_SECRET: 'whsec_local_0123456789',
    KEY_ENCRYPTION_SECRET: 'local-key-encryption-secret-of-a-test',
    BOT_CHECK_SECRET: 'local-bot-check-secret-of-a-test-run',
    // The clock of a test stands still.
    PUBLIC_POSTS_PER_SECOND: '1000000',
    ...environment,
  });
}
