import type { AnyObjectSchema, InferType } from 'yup';
import type { Provider } from '../state/provider';
import { readParams } from './params';

/** A call as a route runs it. */
export interface Call<Params> {
  readonly provider: Provider;
  readonly params: Params;
  /** The id in the path. */
  readonly id: string;
}

/** One call of the API; answers a Stripe object or list. */
export interface ApiRoute {
  readonly method: 'get' | 'post' | 'delete';
  /** Below `/v1`. */
  readonly path: string;
  run(provider: Provider, id: string, fields: unknown): object;
}

/** Describes one call: its parameters are read by the schema before it runs. */
export function apiRoute<Schema extends AnyObjectSchema>(
  method: ApiRoute['method'],
  path: string,
  schema: Schema,
  run: (call: Call<InferType<Schema>>) => object,
): ApiRoute {
  return {
    method,
    path,
    run: (provider, id, fields) => run({ provider, params: readParams(schema, fields), id }),
  };
}
