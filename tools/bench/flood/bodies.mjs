/** An expensive text: it looks like the begin of an email address again and again. */
const filler = (length) => 'a@'.repeat(length / 2 + 1).slice(0, length);

const fields = (count) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`unknown${index}`, 1]));

const branchOf = (schema) => schema.anyOf?.[0] ?? schema;

/** The smallest value of a schema; the name tells an email address from other texts. */
export function smallest(schema, name = '') {
  const { type, enum: choices, minLength = 1, minimum = 1, ...rest } = branchOf(schema);
  if (choices) return choices[0];
  if (type === 'string') return isAddress(name) ? 'a@b.example' : 'x'.repeat(minLength);
  if (type === 'number' || type === 'integer') return minimum;
  if (type === 'boolean') return true;
  if (type === 'array')
    return Array.from({ length: rest.minItems ?? 1 }, () => smallest(rest.items ?? {}, name));
  const { properties = {}, required = [] } = rest;
  return Object.fromEntries(required.map((key) => [key, smallest(properties[key] ?? {}, key)]));
}

const isAddress = (name) => /email|member/i.test(name);

/** An address that no other one of a list is. */
const address = (index) => `person-${index}@university.example`;

/** The largest value of a schema within a number of bytes: longest arrays of different elements, all fields, longest texts. */
function largest(schema, bytes, name = '', index = 0) {
  const { type, enum: choices, maxLength, maxItems, items, properties } = branchOf(schema);
  if (choices) return choices.at(-1);
  if (type === 'array') {
    const least = isAddress(name) ? address(maxItems ?? 0).length + 3 : 70;
    const count = Math.max(1, Math.min(maxItems ?? Infinity, Math.floor(bytes / least)));
    return Array.from({ length: count }, (_, at) => largest(items ?? {}, bytes / count, name, at));
  }
  const names = Object.keys(properties ?? {});
  if (type === 'object')
    return Object.fromEntries(
      names.map((each) => [
        each,
        largest(properties[each], bytes / names.length - each.length - 6, each, index),
      ]),
    );
  if (type === 'number' || type === 'integer') return 2 ** 53;
  if (type === 'boolean') return true;
  if (isAddress(name)) return address(index);
  return filler(Math.max(1, Math.min(maxLength ?? Infinity, Math.floor(bytes))));
}

/** Arrays of wrong elements, as long as the schema or the bytes allow. */
function wrongArrays({ items = {}, maxItems }, bytes) {
  const many = Math.floor(bytes / 33);
  const elements = [1, '', {}, [], fields(20), largest(items, 2_000)];
  return elements.flatMap((element) => {
    const fitting = Math.floor(bytes / Math.max(33, JSON.stringify(element).length + 1));
    return [Math.min(maxItems ?? many, fitting), fitting].map((count) =>
      Array(count).fill(element),
    );
  });
}

/** The sizes that bodies have: what most endpoints read, and what the largest do. */
const sizes = [30_000, 250_000];

/** The worst bodies that a schema allows, and those just beyond it. */
export function worstBodies(schema) {
  const base = Object(smallest(schema));
  const properties = Object.entries(schema.properties ?? {});
  return sizes.flatMap((bytes) => {
    const arrays = properties.filter(([, field]) => branchOf(field).type === 'array');
    const tooLong = properties.map(([name]) => [name, filler(bytes / properties.length - 40)]);
    return [
      largest(schema, bytes),
      { ...base, ...Object.fromEntries(tooLong) },
      { ...base, ...fields(Math.floor(bytes / 33)) },
      Object.fromEntries(properties.map(([name]) => [name, fields(50)])),
      ...arrays.map(([name, field]) => ({ ...base, [name]: largest(field, bytes - 200, name) })),
      ...arrays.flatMap(([name, field]) =>
        wrongArrays(branchOf(field), bytes).map((wrong) => ({ ...base, [name]: wrong })),
      ),
    ];
  });
}

/** Texts that would be expensive to parse; every endpoint rejects them by their size or depth. */
export const worstTexts = [
  '['.repeat(500_000),
  JSON.stringify(fields(90_000)),
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
];

const searchOf = (input) => {
  const texts = Object.entries(input).map(([name, value]) => [name, String(value)]);
  return `?${new URLSearchParams(texts)}`;
};

/** The requests of an operation of the OpenAPI document: the smallest valid one and the worst. */
export function requestsOf(path, method, { requestBody, parameters = [] }) {
  if (method === 'post') {
    const { schema } = requestBody.content['application/json'];
    const post = (body) => ({ path, method: 'POST', body });
    return {
      small: post(JSON.stringify(smallest(schema))),
      worst: worstBodies(schema).map((body) => post(JSON.stringify(body))),
    };
  }
  const named = parameters.filter(({ in: place }) => place === 'query');
  const schema = {
    type: 'object',
    properties: Object.fromEntries(named.map(({ name, schema: field }) => [name, field])),
    required: named.filter(({ required }) => required).map(({ name }) => name),
  };
  const get = (input) => ({ path: `${path}${searchOf(input)}`, method: 'GET' });
  return {
    small: get(smallest(schema)),
    worst: [largest(schema, 3_000), fields(100), fields(300)].map(get),
  };
}
