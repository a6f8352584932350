import { invalidRequest } from '../api/stripe-error';

/** What an answer is made of once it is written as JSON. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Fields that an object carries only when they are asked for with `expand[]`. */
const includedOnRequest: Readonly<Record<string, readonly string[]>> = {
  coupon: ['applies_to'],
  price: ['currency_options', 'tiers'],
  'checkout.session': ['line_items'],
};

type Path = readonly string[];

/** Below a field: the rest of each path that leads through it. */
function pathsThrough(paths: readonly Path[], key: string): Path[] {
  return paths.filter(([head]) => head === key).map(([, ...rest]) => rest);
}

function expandReference(
  id: string,
  paths: readonly Path[],
  name: string,
  resolve: (id: string) => Json | undefined,
): Json {
  if (paths.length === 0) return id;
  const object = resolve(id);
  if (object === undefined) throw invalidRequest(`This property cannot be expanded (${name}).`);
  return shapeAt(
    object,
    paths.filter((path) => path.length > 0),
    name,
    resolve,
  );
}

function shapeAt(
  value: Json,
  paths: readonly Path[],
  name: string,
  resolve: (id: string) => Json | undefined,
): Json {
  if (Array.isArray(value)) return value.map((entry) => shapeAt(entry, paths, name, resolve));
  if (typeof value === 'string') return expandReference(value, paths, name, resolve);
  if (value === null || typeof value !== 'object') return value;
  const kind = typeof value['object'] === 'string' ? value['object'] : '';
  const onRequest = includedOnRequest[kind] ?? [];
  const unknown = paths.find(
    ([head]) => head !== undefined && !Object.hasOwn(value, head) && !onRequest.includes(head),
  );
  if (unknown) throw invalidRequest(`This property cannot be expanded (${unknown.join('.')}).`);
  const entries = Object.entries(value)
    .map(([key, child]) => ({ key, child, below: pathsThrough(paths, key) }))
    .filter(({ key, below }) => below.length > 0 || !onRequest.includes(key))
    .map(({ key, child, below }) => {
      const deeper = typeof child === 'string' ? below : below.filter((path) => path.length > 0);
      return [key, shapeAt(child, deeper, key, resolve)] as const;
    });
  return Object.fromEntries(entries);
}

/** Plain JSON: decimals become text, absent fields vanish. */
export function toJson(answer: object): Json {
  return JSON.parse(JSON.stringify(answer));
}

/**
 * Shapes an answer for the wire: what only comes on request is left out, and each path of `expand` turns the id it
 * leads to into the object.
 */
export function shape(
  answer: object,
  expand: readonly string[],
  referred: (id: string) => object | undefined,
): Json {
  const paths = expand.map((path) => path.split('.'));
  return shapeAt(toJson(answer), paths, '', (id) => {
    const object = referred(id);
    return object && toJson(object);
  });
}
