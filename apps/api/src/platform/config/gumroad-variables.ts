import { string } from 'yup';
import { secretField } from './fields';
import { variable } from './variable';

/** Where gumroad's pings come from, and which product they are about. */
export interface GumroadOptions {
  readonly webhookSecret: string;
  /** Gumroad's id of the membership that gives Premium. */
  readonly productId: string;
}

/** Memberships that are sold at gumroad. */
export const gumroadVariables = {
  gumroadWebhookSecret: variable({
    name: 'GUMROAD_WEBHOOK_SECRET',
    purpose:
      'The secret in the address of gumroad’s pings: /api/webhooks/gumroad?secret=…. Needed with GUMROAD_PRODUCT_ID. Absent: the endpoint does not exist.',
    expected: 'a secret of at least 32 letters, digits, _ or -',
    secret: true,
    schema: secretField(32).matches(/^[\w-]+$/),
  }),
  gumroadProductId: variable({
    name: 'GUMROAD_PRODUCT_ID',
    purpose:
      'Gumroad’s id of the membership that gives Premium. Needed with GUMROAD_WEBHOOK_SECRET.',
    expected: 'a product id',
    schema: string().matches(/^[\w=-]{1,255}$/),
  }),
} as const;
