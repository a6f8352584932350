import { randomBytes, randomInt } from 'node:crypto';
import { createBenchGroups } from '../support/bench-group.mjs';
import { requestsOf } from './bodies.mjs';

const times = 8;

/** Each request comes from its own network, so that only limits per account hold. */
const anyNetwork = () => [10, randomInt(256), randomInt(256), randomInt(1, 255)].join('.');

const key = () => randomBytes(32).toString('base64url');

/** Every operation of the OpenAPI document, each with the proofs of a new user who owns a group. */
export async function prepareOperations(stage) {
  const keys = { EDITOR_SERVICE_KEY: key(), USAGE_SERVICE_KEY: key() };
  await stage.restart(keys);
  const document = await (await fetch(`${stage.origin}/openapi.json`)).json();
  const groups = await createBenchGroups(stage);
  const operations = [];
  try {
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, operation] of Object.entries(methods)) {
        const { token } = await groups.create(3);
        const serviceKey = path.startsWith('/language')
          ? keys.USAGE_SERVICE_KEY
          : keys.EDITOR_SERVICE_KEY;
        const isService = operation.security?.some(({ serviceKey: needed }) => needed);
        const proof = isService ? { authorization: `Bearer ${serviceKey}` } : { token };
        operations.push({
          name: `${method} ${path}`,
          proof,
          ...requestsOf(path, method, operation),
        });
      }
  } finally {
    await groups.stop();
  }
  return operations;
}

/** Sends a request; returns its status and the milliseconds until its response was read. */
export async function send({ origin }, { path, method, body }, proof) {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': anyNetwork(), ...proof };
  const startedAt = performance.now();
  const response = await fetch(`${origin}${path}`, { method, headers, body, redirect: 'manual' });
  const isEndless = response.headers.get('content-type')?.startsWith('text/event-stream');
  await (isEndless ? response.body.cancel() : response.arrayBuffer());
  return { status: response.status, milliseconds: performance.now() - startedAt };
}

/**
 * The shortest time of several requests, since whatever else the machine does only adds to it. Those that a limit rejected do
 * not count; undefined when it rejected all. There is no payment provider, so 503 is a response of its endpoints.
 */
async function timeOf(stage, request, proof) {
  const measured = [];
  for (let time = 0; time < times; time += 1) {
    const { status, milliseconds } = await send(stage, request, proof);
    if (status === 500) throw new Error(`${request.path} responded with ${status}.`);
    if (status !== 429) measured.push(milliseconds);
  }
  return measured.length > 0 ? Math.min(...measured) : undefined;
}

/** The worst request of an operation, and how much more it costs than the smallest one. */
export async function worstOf(stage, { name, proof, small, worst }) {
  const measured = [];
  for (const request of worst) {
    const milliseconds = await timeOf(stage, request, proof);
    if (milliseconds !== undefined) measured.push({ request, milliseconds });
  }
  const smallest = await timeOf(stage, small, proof);
  const [expensive] = measured.toSorted((one, other) => other.milliseconds - one.milliseconds);
  const ratio = expensive && smallest ? expensive.milliseconds / smallest : 0;
  return {
    name,
    proof,
    request: expensive?.request ?? small,
    milliseconds: expensive?.milliseconds,
    smallest,
    ratio,
  };
}
