import fc, { type Arbitrary } from 'fast-check';
import {
  createResponseCheck,
  type OpenapiDocument,
  type Operation,
} from '../testing/openapi/document-responses';
import { valuesOf } from '../testing/openapi/values-of-schema';
import {
  serviceKeyOf,
  startEveryEndpointWorld,
  type EveryCaller,
  type EveryEndpointWorld,
} from '../testing/every-endpoint-world';

/** How many requests each operation gets; `npm run torture -- fuzz <n>` says so. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 20);

// It runs by name only, and as long as it takes.
jest.setTimeout(2 ** 31 - 1);

/** A request of an operation, mostly as the document asks for it. */
interface FuzzedRequest {
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: string | undefined;
  readonly contentType: string;
  readonly proof: 'right' | 'none' | 'wrong';
}

/** Nearly always one thing; sometimes another. */
const mostly = <Value>(usual: Arbitrary<Value>, ...others: Arbitrary<Value>[]) =>
  fc.oneof(
    { arbitrary: usual, weight: 8 },
    ...others.map((arbitrary) => ({ arbitrary, weight: 1 })),
  );

const anything = fc.jsonValue({ maxDepth: 2, stringUnit: 'binary' });

/** An object in which any field may have any value, or is missing. */
const spoilt = (values: Arbitrary<unknown>) =>
  fc.tuple(values, fc.nat(20), fc.option(anything)).map(([value, at, other]) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return other;
    const names = Object.keys(value);
    const name = names[at % Math.max(names.length, 1)] ?? 'unknown';
    return { ...value, [name]: other ?? undefined };
  });

const queriesOf = ({ parameters = [] }: Operation): Arbitrary<Record<string, unknown>> => {
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
  const required = parameters.flatMap((each) => (each.required ? each.name : []));
  const right = valuesOf({ type: 'object', properties, required });
  return mostly(right, spoilt(right), spoilt(right)).map((value) => ({ ...Object(value) }));
};

function bodiesOf({ requestBody }: Operation): Arbitrary<string | undefined> {
  const content = requestBody?.content['application/json'];
  if (!content) return fc.constant(undefined);
  const right = valuesOf(content.schema);
  const wrong = spoilt(right).map((value) => JSON.stringify(value) ?? '');
  return mostly(
    right.map((value) => JSON.stringify(value)),
    ...[wrong, wrong, wrong],
    anything.map((value) => JSON.stringify(value)),
    fc.string({ unit: 'binary', maxLength: 40 }),
  );
}

const requestsOf = (operation: Operation): Arbitrary<FuzzedRequest> =>
  fc.record({
    query: queriesOf(operation),
    body: bodiesOf(operation),
    contentType: mostly(fc.constant('application/json'), fc.constantFrom('text/plain', 'a', '')),
    proof: mostly<FuzzedRequest['proof']>(fc.constant('right'), fc.constantFrom('none', 'wrong')),
  });

function proofOf(
  operation: Operation,
  path: string,
  kind: FuzzedRequest['proof'],
  caller: EveryCaller,
) {
  if (kind === 'none') return undefined;
  const right = operation.security.some((each) => 'serviceKey' in each)
    ? serviceKeyOf(path.startsWith('/language/') ? 'language' : 'origin')
    : caller.token;
  return { authorization: `Bearer ${kind === 'right' ? right : `${right.slice(0, -2)}xx`}` };
}

/** An operation with its address. */
interface Place {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

const operationsOf = ({ paths }: OpenapiDocument): readonly Place[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );

const addressOf = (path: string, query: FuzzedRequest['query']) => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    parameters.append(name, typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
  return `${path}?${parameters.toString()}`;
};

describe('requests that are made from the OpenAPI document', () => {
  let world: EveryEndpointWorld;
  beforeAll(async () => {
    world = await startEveryEndpointWorld();
  });
  afterAll(() => world.api.stop());

  async function send(
    { method, path, operation }: Place,
    { query, body, contentType, proof }: FuzzedRequest,
    caller: EveryCaller,
  ) {
    const headers = new Headers(proofOf(operation, path, proof, caller));
    if (contentType !== '') headers.set('content-type', contentType);
    const response = await world.api.fetch(addressOf(path, query), {
      ...{ method, headers, redirect: 'manual' },
      ...(method === 'POST' && { body: body ?? '' }),
    });
    const type = response.headers.get('content-type') ?? '';
    // A stream of events never ends.
    const isEndless = type.startsWith('text/event-stream');
    if (isEndless) await response.body?.cancel();
    return { status: response.status, type, body: isEndless ? '' : await response.text() };
  }

  it('Every operation answers every request with what the document describes, and none with a status of 5xx (SHARED-48, SHARED-89)', async () => {
    const document: OpenapiDocument = JSON.parse(
      await (await world.api.fetch('/openapi.json')).text(),
    );
    const undescribed = createResponseCheck(document);
    const places = operationsOf(document);
    expect(places.length).toBeGreaterThan(100);
    const found: string[] = [];
    for (const place of places) {
      const caller = await world.signIn();
      const property = fc.asyncProperty(requestsOf(place.operation), async (request) => {
        const response = await send(place, request, caller);
        const isBroken = response.status >= 500;
        expect(isBroken ? response : undescribed(place.operation, response)).toBeUndefined();
      });
      const { failed, seed, counterexample, errorInstance } = await fc.check(property, {
        numRuns: runs,
        endOnFailure: true,
      });
      if (failed)
        found.push(
          `${place.path} (${seed.toString()}) ${JSON.stringify(counterexample)}: ${String(errorInstance)}`,
        );
    }
    expect(found).toEqual([]);
  });
});
