import type { AnyObjectSchema, InferType } from 'yup';
import type { Provider } from '../state/provider';
import { readParams } from './params';

/** A request whose parameters have been read. */
interface ApiRequest<Params> {
  readonly provider: Provider;
  readonly params: Params;
  /** The id in the path. */
  readonly id: string;
}

/** One endpoint of the API; `run` returns a Stripe object or list. */
export interface ApiRoute {
  readonly method: 'get' | 'post' | 'delete';
  /** Below `/v1`. */
  readonly path: string;
  /** Reads the parameters, before the execution begins. */
  read(fields: unknown): (provider: Provider, id: string) => object;
}

/** Defines an endpoint. The schema reads the parameters before `run`. */
export function apiRoute<Schema extends AnyObjectSchema>(
  method: ApiRoute['method'],
  path: string,
  schema: Schema,
  run: (request: ApiRequest<InferType<Schema>>) => object,
): ApiRoute {
  return {
    method,
    path,
    read(fields) {
      const given = readParams(schema, fields);
      return (provider, id) => run({ provider, params: given, id });
    },
  };
}
