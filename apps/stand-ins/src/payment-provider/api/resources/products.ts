import { presentProduct } from '../../present/price-list';
import { newId } from '../../state/provider';
import { emit, emitChange } from '../../webhooks/emit';
import { listing, byPath } from '../collections';
import {
  mergeMetadata,
  metadataParam,
  pagingParams,
  params,
  switchParam,
  textParam,
} from '../params';
import type { ApiRoute } from '../route';
import { apiRoute } from '../route';
import { invalidRequest } from '../stripe-error';

const fields = {
  active: switchParam(),
  description: textParam(),
  metadata: metadataParam(),
};

const create = apiRoute(
  'post',
  '/products',
  params({ ...fields, id: textParam(), name: textParam().required() }),
  ({ provider, params: given }) => {
    const { state, clock } = provider;
    const id = given.id ?? newId('prod');
    if (Object.hasOwn(state.products, id)) {
      throw invalidRequest(`Product already exists: ${id}`, 'resource_already_exists', 'id');
    }
    const now = clock.nowSeconds();
    const product = {
      id,
      created: now,
      updated: now,
      active: given.active ?? true,
      name: given.name,
      description: given.description ?? null,
      metadata: mergeMetadata({}, given.metadata),
    };
    state.products[id] = product;
    emit(provider, 'product.created', presentProduct(product));
    return presentProduct(product);
  },
);

const retrieve = apiRoute('get', '/products/:id', params({}), ({ provider, id }) =>
  presentProduct(byPath(provider.state.products, 'product', id)),
);

const update = apiRoute(
  'post',
  '/products/:id',
  params({ ...fields, name: textParam() }),
  ({ provider, params: given, id }) => {
    const product = byPath(provider.state.products, 'product', id);
    emitChange(
      provider,
      'product.updated',
      () => presentProduct(product),
      () => {
        product.active = given.active ?? product.active;
        product.name = given.name ?? product.name;
        if (given.description !== undefined) product.description = given.description;
        product.metadata = mergeMetadata(product.metadata, given.metadata);
        product.updated = provider.clock.nowSeconds();
      },
    );
    return presentProduct(product);
  },
);

const list = apiRoute(
  'get',
  '/products',
  params({ ...pagingParams, active: switchParam() }),
  ({ provider, params: given }) => {
    const products = Object.values(provider.state.products).filter(
      ({ active }) => given.active === undefined || active === given.active,
    );
    return listing('/v1/products', products, given, presentProduct);
  },
);

export const productRoutes: readonly ApiRoute[] = [create, retrieve, update, list];
