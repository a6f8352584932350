import { invalidRequest } from '../api/stripe-error';

/** A JSON value. */
type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Fields that an object has only when the request names them in `expand[]`. */
const includedOnRequest: Readonly<Record<string, readonly string[]>> = {
  coupon: ['applies_to'],
  invoice: ['payments'],
  price: ['currency_options', 'tiers'],
  'checkout.session': ['line_items'],
};

/** The rates of a price by currency; each has its seat ladder only on request. */
const optionsKey = 'currency_options';

/** The deepest path that Stripe expands. */
const maxDepth = 4;

type Path = readonly string[];

/** The fields that an object has only on request; `parent` is the key of what holds it. */
function onRequestIn(value: Record<string, Json>, parent: string): readonly string[] {
  if (parent === optionsKey) return ['tiers'];
  const kind = value['object'];
  return (typeof kind === 'string' && includedOnRequest[kind]) || [];
}

/** The paths that start with a field, without that field. */
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
  parent = '',
): Json {
  if (Array.isArray(value)) return value.map((entry) => shapeAt(entry, paths, name, resolve));
  if (typeof value === 'string') return expandReference(value, paths, name, resolve);
  if (value === null || typeof value !== 'object') return value;
  const onRequest = onRequestIn(value, parent);
  const unknown = paths.find(
    ([head]) =>
      head !== undefined &&
      name !== optionsKey &&
      !Object.hasOwn(value, head) &&
      !onRequest.includes(head),
  );
  if (unknown) throw invalidRequest(`This property cannot be expanded (${unknown.join('.')}).`);
  const entries = Object.entries(value)
    .map(([key, child]) => ({ key, child, below: pathsThrough(paths, key) }))
    .filter(({ key, below }) => below.length > 0 || !onRequest.includes(key))
    .map(({ key, child, below }) => {
      const deeper = typeof child === 'string' ? below : below.filter((path) => path.length > 0);
      return [key, shapeAt(child, deeper, key, resolve, name)] as const;
    });
  return Object.fromEntries(entries);
}

/** Plain JSON: decimals become text, and undefined fields are left out. */
function toJson(value: object): Json {
  return JSON.parse(JSON.stringify(value));
}

/**
 * Prepares an object for the response: leaves out fields that were not requested, and replaces the id at each path of
 * `expand` by the object.
 */
export function shape(
  value: object,
  expand: readonly string[],
  referred: (id: string) => object | undefined,
): Json {
  const paths = expand.map((path) => path.split('.'));
  if (paths.some(({ length }) => length > maxDepth))
    throw invalidRequest(`You cannot expand more than ${maxDepth} levels of a property.`);
  return shapeAt(toJson(value), paths, '', (id) => {
    const object = referred(id);
    return object && toJson(object);
  });
}
