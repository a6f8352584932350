import { createHash } from 'node:crypto';
import type { Interval } from '@portal/checkout-pricing/domain';
import { canonicalEmail, durations, isEmail } from '@portal/shared/util';
import { boolean, date, number, object, string, ValidationError, type InferType } from 'yup';
import { ApiError } from '@portal/server/errors';

/** The fact about a membership in a ping. Times are ISO texts, amounts are US cents. */
export type GumroadFact =
  | {
      readonly kind: 'charge';
      readonly saleId: string;
      readonly at: string;
      readonly email: string;
      readonly productName: string;
      readonly amount: number;
      readonly currency: string;
      /** Null for a period that the portal does not sell. */
      readonly interval: Interval | null;
      readonly hasOfferCode: boolean;
      readonly isRecurring: boolean;
      readonly isRefunded: boolean;
      readonly isDisputed: boolean;
      readonly isDisputeWon: boolean;
    }
  | { readonly kind: 'cancellation' | 'ended' | 'restarted'; readonly at: string };

interface GumroadPing {
  readonly id: string;
  readonly type: string;
  readonly about?: { readonly membershipId: string; readonly fact: GumroadFact };
}

type Fields = Readonly<Record<string, string>>;

const intervals: Readonly<Record<string, Interval>> = {
  monthly: 'month',
  quarterly: 'quarter',
  yearly: 'year',
};

/** Gumroad's clock may be ahead of ours. */
const toleranceMs = durations.oneDayMs;

const idField = () => string().matches(/^[\w=-]{1,255}$/);
const timeText = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)$/;
const timeField = () =>
  date().transform((_value, text: unknown) =>
    typeof text === 'string' && timeText.test(text) ? new Date(text) : new Date(Number.NaN),
  );
const flagField = () => boolean().default(false);

const pingSchema = object({
  resource_name: string().matches(/^\w{1,50}$/),
  product_id: idField().required(),
  test: flagField(),
});

const chargeSchema = object({
  sale_id: idField().required(),
  subscription_id: idField(),
  sale_timestamp: timeField().required(),
  email: string()
    .test('email', (value) => value !== undefined && isEmail(value))
    .required(),
  product_name: string().max(255).default(''),
  price: number().integer().min(0).max(1_000_000_000).required(),
  currency: string()
    .lowercase()
    .matches(/^[a-z]{3}$/)
    .required(),
  recurrence: string().max(50),
  offer_code: string().max(255),
  is_recurring_charge: flagField(),
  refunded: flagField(),
  disputed: flagField(),
  dispute_won: flagField(),
});

const changeSchema = object({ membershipId: idField().required(), at: timeField().required() });

type About = NonNullable<GumroadPing['about']>;

function chargeOf(fields: InferType<typeof chargeSchema>): About | undefined {
  if (fields.subscription_id === undefined) return undefined;
  return {
    membershipId: fields.subscription_id,
    fact: {
      kind: 'charge',
      saleId: fields.sale_id,
      at: fields.sale_timestamp.toISOString(),
      email: canonicalEmail(fields.email),
      productName: fields.product_name,
      amount: fields.price,
      currency: fields.currency,
      interval: intervals[fields.recurrence ?? ''] ?? null,
      hasOfferCode: Boolean(fields.offer_code),
      isRecurring: fields.is_recurring_charge,
      isRefunded: fields.refunded,
      isDisputed: fields.disputed,
      isDisputeWon: fields.dispute_won,
    },
  };
}

const readCharge = (fields: Fields) => chargeOf(chargeSchema.validateSync(fields));

/** Reads a change of a membership, whose time is in a field of its own. */
const changeReader =
  (kind: Exclude<GumroadFact['kind'], 'charge'>, timeName: string) =>
  (fields: Fields): About => {
    const { membershipId, at } = changeSchema.validateSync({
      membershipId: fields['subscription_id'],
      at: fields[timeName],
    });
    return { membershipId, fact: { kind, at: at.toISOString() } };
  };

/** How the content of each type is read; other types are stored and ignored. */
const readers: Readonly<Record<string, (fields: Fields) => About | undefined>> = {
  sale: readCharge,
  refund: readCharge,
  dispute: readCharge,
  dispute_won: readCharge,
  cancellation: changeReader('cancellation', 'cancelled_at'),
  subscription_ended: changeReader('ended', 'ended_at'),
  subscription_restarted: changeReader('restarted', 'restarted_at'),
};

/** Only a cancellation may take effect in the future. */
const isFromTheFuture = ({ fact }: About, now: Date) =>
  fact.kind !== 'cancellation' && Date.parse(fact.at) > now.getTime() + toleranceMs;

const idOf = (fields: Fields) =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(fields).toSorted()))
    .digest('base64url');

/**
 * Reads the form of a ping (PRICE-132). Pings about another product, test pings, sales that are no membership and unknown types are
 * about nothing. Throws `INVALID_REQUEST` for any other form.
 */
export function readGumroadPing(body: Buffer, productId: string, now: Date): GumroadPing {
  const given = [...new URLSearchParams(body.toString())].filter(([, value]) => value !== '');
  const fields: Fields = Object.fromEntries(given);
  try {
    const { resource_name, product_id, test } = pingSchema.validateSync(fields);
    const type = resource_name ?? 'sale';
    const ping = { id: idOf(fields), type };
    const about = readers[type]?.(fields);
    if (!about || product_id !== productId || test) return ping;
    if (isFromTheFuture(about, now)) throw new ApiError('INVALID_REQUEST');
    return { ...ping, about };
  } catch (error) {
    if (error instanceof ValidationError) throw new ApiError('INVALID_REQUEST', { cause: error });
    throw error;
  }
}
