import type Stripe from 'stripe';
import { object, string } from 'yup';
import { presenters } from '../../present/presenters';
import { newId, remove } from '../../state/provider';
import { emit } from '../../webhooks/emit';
import { byPath, customerByParam, listing } from '../collections';
import { pagingParams, params, wordParam } from '../params';
import type { ApiRoute } from '../route';
import { apiRoute } from '../route';
import { invalidRequest } from '../stripe-error';

/** The numbers of the countries of the European Union, and of Northern Ireland, after the country. */
const europeanNumbers: Readonly<Record<string, string>> = {
  AT: String.raw`U\d{8}`,
  BE: String.raw`[01]\d{9}`,
  BG: String.raw`\d{9,10}`,
  CY: String.raw`\d{8}[A-Z]`,
  CZ: String.raw`\d{8,10}`,
  DE: String.raw`\d{9}`,
  DK: String.raw`\d{8}`,
  EE: String.raw`\d{9}`,
  EL: String.raw`\d{9}`,
  ES: String.raw`(?:[A-Z]\d{7}[\dA-Z]|\d{8}[A-Z])`,
  FI: String.raw`\d{8}`,
  FR: String.raw`[\dA-Z]{2}\d{9}`,
  HR: String.raw`\d{11}`,
  HU: String.raw`\d{8}(?:\d{3})?`,
  IE: String.raw`\d[\dA-Z+*]\d{5}[A-Z]{1,2}`,
  IT: String.raw`\d{11}`,
  LT: String.raw`\d{9}(?:\d{3})?`,
  LU: String.raw`\d{8}`,
  LV: String.raw`\d{11}`,
  MT: String.raw`\d{8}`,
  NL: String.raw`\d{9}B\d{2}`,
  PL: String.raw`\d{10}`,
  PT: String.raw`\d{9}`,
  RO: String.raw`\d{2,10}`,
  SE: String.raw`\d{12}`,
  SI: String.raw`\d{8}`,
  SK: String.raw`\d{10}`,
  XI: String.raw`(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})`,
};

const isEuropeanNumber = (value: string) =>
  new RegExp(`^${europeanNumbers[value.slice(0, 2)] ?? '(?!)'}$`).test(value.slice(2));

/** The form of a number of each other type, as Stripe checks it. */
const forms: Readonly<Record<string, RegExp>> = {
  au_abn: /^\d{11}$/,
  br_cnpj: /^\d{2}\.?\d{3}\.?\d{3}\/?\d{4}-?\d{2}$/,
  ca_bn: /^\d{9}$/,
  ch_vat: /^CHE-?\d{3}\.?\d{3}\.?\d{3} ?(?:MWST|TVA|IVA)$/,
  gb_vat: /^GB(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  in_gst: /^\d{2}[A-Z]{5}\d{4}[A-Z][\dA-Z]Z[\dA-Z]$/,
  jp_cn: /^\d{13}$/,
  no_vat: /^\d{9}MVA$/,
  nz_gst: /^\d{8,9}$/,
  us_ein: /^\d{2}-?\d{7}$/,
};

const types = ['eu_vat', ...Object.keys(forms)];

const isValid = (type: string, value: string) =>
  type === 'eu_vat' ? isEuropeanNumber(value) : forms[type]?.test(value) === true;
const maxTaxIds = 5;

const ownerParam = () =>
  object({ type: wordParam(['customer']).required(), customer: string().required() });

const create = apiRoute(
  'post',
  '/tax_ids',
  params({
    owner: ownerParam().required(),
    type: wordParam(types).required(),
    value: string().required(),
  }),
  ({ provider, params: given }) => {
    const { state, clock } = provider;
    const customer = customerByParam(provider, given.owner.customer).id;
    if (!isValid(given.type, given.value))
      throw invalidRequest(`Invalid value for ${given.type}.`, 'tax_id_invalid', 'value');
    const own = Object.values(state.taxIds).filter((taxId) => taxId.customer === customer);
    if (own.length >= maxTaxIds)
      throw invalidRequest(`You can only have ${maxTaxIds} tax IDs on a customer.`);
    const { type, value } = given;
    const taxId = { id: newId('txi'), created: clock.nowSeconds(), customer, type, value };
    state.taxIds[taxId.id] = taxId;
    const presented = presenters.taxId(provider, taxId);
    emit(provider, 'customer.tax_id.created', presented);
    return presented;
  },
);

const list = apiRoute(
  'get',
  '/tax_ids',
  params({ ...pagingParams, owner: ownerParam().required() }),
  ({ provider, params: given }) => {
    const { id } = customerByParam(provider, given.owner.customer);
    const own = Object.values(provider.state.taxIds).filter((taxId) => taxId.customer === id);
    return listing('/v1/tax_ids', own, given, (taxId) => presenters.taxId(provider, taxId));
  },
);

const removeTaxId = apiRoute(
  'delete',
  '/tax_ids/:id',
  params({}),
  ({ provider, id }): Stripe.DeletedTaxId => {
    const taxId = byPath(provider.state.taxIds, 'tax_id', id);
    remove(provider.state.taxIds, taxId.id);
    emit(provider, 'customer.tax_id.deleted', presenters.taxId(provider, taxId));
    return { id: taxId.id, object: 'tax_id', deleted: true };
  },
);

export const taxIdRoutes: readonly ApiRoute[] = [create, list, removeTaxId];
