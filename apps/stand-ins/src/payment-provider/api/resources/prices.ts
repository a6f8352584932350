import { array, mixed, object, string } from 'yup';
import { presentPrice } from '../../present/price';
import { newId } from '../../state/provider';
import type { Collection } from '../../state/provider-state';
import type { PriceRecord, RateRecord, TaxBehavior } from '../../state/price-list-records';
import { emit, emitChange } from '../../webhooks/emit';
import { listing, byParam, byPath } from '../collections';
import {
  mergeMetadata,
  metadataParam,
  pagingParams,
  params,
  switchParam,
  textParam,
  wholeParam,
  wordParam,
} from '../params';
import type { ApiRoute } from '../route';
import { apiRoute } from '../route';
import { invalidRequest } from '../stripe-error';

const decimalParam = () => string().matches(/^\d+(\.\d{1,12})?$/, 'Invalid decimal.');

const taxBehaviorParam = () => wordParam<TaxBehavior>(['exclusive', 'inclusive', 'unspecified']);

const rateFields = {
  tax_behavior: taxBehaviorParam(),
  unit_amount: decimalParam(),
  unit_amount_decimal: decimalParam(),
  tiers: array(
    object({
      up_to: string()
        .matches(/^(\d+|inf)$/, 'Invalid up_to.')
        .required(),
      unit_amount: decimalParam(),
      unit_amount_decimal: decimalParam(),
      flat_amount: decimalParam(),
      flat_amount_decimal: decimalParam(),
    }).defined(),
  ),
};

const currencyOption = object(rateFields);

interface GivenRate {
  readonly tax_behavior?: TaxBehavior | undefined;
  readonly unit_amount?: string;
  readonly unit_amount_decimal?: string;
  readonly tiers?: readonly (GivenRate & {
    readonly up_to: string;
    readonly flat_amount?: string;
    readonly flat_amount_decimal?: string;
  })[];
}

function unitAmountOf(given: GivenRate, param: string): string {
  const amount = given.unit_amount_decimal ?? given.unit_amount;
  if (amount === undefined) {
    throw invalidRequest(`Missing required param: ${param}unit_amount.`, 'parameter_missing');
  }
  return amount;
}

function readRate(given: GivenRate, mode: 'graduated' | 'volume' | undefined): RateRecord {
  const taxBehavior = given.tax_behavior ?? 'unspecified';
  if (!mode) return { kind: 'per_unit', unitAmount: unitAmountOf(given, ''), taxBehavior };
  const tiers = (given.tiers ?? []).map((tier) => ({
    upTo: tier.up_to === 'inf' ? null : Number(tier.up_to),
    unitAmount: unitAmountOf(tier, 'tiers[]'),
    flatAmount: tier.flat_amount_decimal ?? tier.flat_amount ?? null,
  }));
  if (tiers.at(-1)?.upTo !== null) {
    throw invalidRequest('The last tier must have up_to set to inf.', undefined, 'tiers');
  }
  return { kind: 'tiered', mode, tiers, taxBehavior };
}

/** With a lookup key the id is readable, and the same in every new local world. */
function newPriceId(prices: Collection<PriceRecord>, lookupKey: string | null): string {
  const readable = lookupKey && /^\w+$/.test(lookupKey) ? `price_${lookupKey}` : undefined;
  return readable && !Object.hasOwn(prices, readable) ? readable : newId('price');
}

/** Takes the lookup key from the price that has it; throws unless the request allows the transfer. */
function takeLookupKey(
  prices: Collection<PriceRecord>,
  lookupKey: string | null,
  transfer: boolean,
): void {
  const owner = Object.values(prices).find((price) => price.lookupKey === lookupKey);
  if (lookupKey === null || !owner) return;
  if (!transfer) {
    const message = `A price (\`${owner.id}\`) already uses that lookup key.`;
    throw invalidRequest(message, undefined, 'lookup_key');
  }
  owner.lookupKey = null;
}

const create = apiRoute(
  'post',
  '/prices',
  params({
    ...rateFields,
    active: switchParam(),
    billing_scheme: wordParam(['per_unit', 'tiered']).default('per_unit'),
    currency: string().lowercase().length(3, 'Invalid currency.').required(),
    currency_options: mixed<Record<string, unknown>>(),
    lookup_key: textParam(),
    metadata: metadataParam(),
    nickname: textParam(),
    product: string().required(),
    recurring: object({
      interval: wordParam(['day', 'week', 'month', 'year']).required(),
      interval_count: wholeParam().min(1, 'This value must be at least 1.').default(1),
    }).required(),
    tiers_mode: wordParam(['graduated', 'volume']),
    transfer_lookup_key: switchParam(),
  }),
  ({ provider, params: given }) => {
    const { state, clock } = provider;
    const mode = given.billing_scheme === 'tiered' ? (given.tiers_mode ?? 'graduated') : undefined;
    const options = Object.entries(given.currency_options ?? {}).map(
      ([currency, option]) =>
        [currency, readRate(currencyOption.validateSync(option), mode)] as const,
    );
    const lookupKey = given.lookup_key ?? null;
    const price: PriceRecord = {
      id: newPriceId(state.prices, lookupKey),
      created: clock.nowSeconds(),
      active: given.active ?? true,
      product: byParam(state.products, 'product', given.product, 'product').id,
      currency: given.currency,
      rates: { [given.currency]: readRate(given, mode), ...Object.fromEntries(options) },
      interval: given.recurring.interval,
      intervalCount: given.recurring.interval_count,
      lookupKey,
      nickname: given.nickname ?? null,
      metadata: mergeMetadata({}, given.metadata),
    };
    takeLookupKey(state.prices, lookupKey, given.transfer_lookup_key ?? false);
    state.prices[price.id] = price;
    emit(provider, 'price.created', presentPrice(price));
    return presentPrice(price);
  },
);

const retrieve = apiRoute('get', '/prices/:id', params({}), ({ provider, id }) =>
  presentPrice(byPath(provider.state.prices, 'price', id)),
);

/** Says whether a price includes tax; throws when it has said so already. */
function setTaxBehavior(rate: RateRecord | undefined, wanted: TaxBehavior | undefined): void {
  if (!rate || wanted === undefined || rate.taxBehavior === wanted) return;
  if (rate.taxBehavior === 'exclusive' || rate.taxBehavior === 'inclusive')
    throw invalidRequest(
      'You cannot change the `tax_behavior` of a price once it is set to exclusive or inclusive.',
      undefined,
      'tax_behavior',
    );
  rate.taxBehavior = wanted;
}

const changedOption = object({ tax_behavior: taxBehaviorParam() });

const update = apiRoute(
  'post',
  '/prices/:id',
  params({
    tax_behavior: taxBehaviorParam(),
    currency_options: mixed<Record<string, unknown>>(),
    active: switchParam(),
    lookup_key: textParam(),
    transfer_lookup_key: switchParam(),
    metadata: metadataParam(),
    nickname: textParam(),
  }),
  ({ provider, params: given, id }) => {
    const price = byPath(provider.state.prices, 'price', id);
    if (given.lookup_key && given.lookup_key !== price.lookupKey) {
      takeLookupKey(provider.state.prices, given.lookup_key, given.transfer_lookup_key ?? false);
    }
    setTaxBehavior(price.rates[price.currency], given.tax_behavior);
    for (const [currency, option] of Object.entries(given.currency_options ?? {}))
      setTaxBehavior(price.rates[currency], changedOption.validateSync(option).tax_behavior);
    const change = () => {
      price.active = given.active ?? price.active;
      if (given.lookup_key !== undefined) price.lookupKey = given.lookup_key;
      if (given.nickname !== undefined) price.nickname = given.nickname;
      price.metadata = mergeMetadata(price.metadata, given.metadata);
    };
    emitChange(provider, 'price.updated', () => presentPrice(price), change);
    return presentPrice(price);
  },
);

const list = apiRoute(
  'get',
  '/prices',
  params({
    ...pagingParams,
    active: switchParam(),
    currency: string(),
    lookup_keys: array(string().defined()),
    product: string(),
    type: wordParam(['recurring', 'one_time']),
  }),
  ({ provider, params: given }) => {
    const prices = Object.values(provider.state.prices).filter(
      (price) =>
        (given.active === undefined || price.active === given.active) &&
        (given.currency === undefined || price.currency === given.currency) &&
        (given.product === undefined || price.product === given.product) &&
        given.type !== 'one_time' &&
        (!given.lookup_keys || given.lookup_keys.includes(price.lookupKey ?? '')),
    );
    return listing('/v1/prices', prices, given, presentPrice);
  },
);

export const priceRoutes: readonly ApiRoute[] = [create, retrieve, update, list];
