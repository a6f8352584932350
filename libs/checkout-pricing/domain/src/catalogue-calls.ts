import { defineCall } from '@portal/shared/contract';

/** What `/plans` reads, without schemas: it asks before any schema is there. */

export const getIpInfo = defineCall({
  name: 'getIpInfo',
  host: 'language',
  method: 'GET',
  path: '/get-ip-info',
  access: 'public',
  errors: [],
  summary: 'The country of the caller’s network, from a packaged database.',
  source: 'PRICE-76',
});

export const getActiveProducts = defineCall({
  name: 'getActiveProducts',
  host: 'origin',
  method: 'GET',
  path: '/api/get-active-products',
  access: 'public',
  errors: ['PAYMENT_PROVIDER_UNAVAILABLE'],
  summary: 'Premium prices for a country, lowered by the coupon when it is valid.',
  source: 'PRICE-77',
});

export const getActiveGroupProducts = defineCall({
  name: 'getActiveGroupProducts',
  host: 'origin',
  method: 'GET',
  path: '/api/get-active-group-products',
  access: 'public',
  errors: ['PAYMENT_PROVIDER_UNAVAILABLE'],
  summary: 'The graduated per-seat prices of the Group plan for a country.',
  source: 'PRICE-78',
});
