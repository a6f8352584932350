import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
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
        // A larger group is work that somebody pays for.
        const { token } = await groups.create(3, 12);
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

/** Sends a request and reads its response. */
export async function send({ origin }, { path, method, body }, proof) {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': anyNetwork(), ...proof };
  const response = await fetch(`${origin}${path}`, { method, headers, body, redirect: 'manual' });
  const isEndless = response.headers.get('content-type')?.startsWith('text/event-stream');
  await (isEndless ? response.body.cancel() : response.arrayBuffer());
  return response.status;
}

/** The milliseconds that the thread which serves requests has run: what others do on the machine does not add to them. */
function cpuOf({ pid }) {
  const [nanoseconds] = readFileSync(`/proc/${pid()}/task/${pid()}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1_000_000;
}

/**
 * The least work of several requests, since timers only add to it. Those that a limit rejected do not count; undefined when it
 * rejected all. There is no payment provider, so 503 is a response of its endpoints.
 */
async function workOf(stage, request, proof) {
  const measured = [];
  for (let time = 0; time < times; time += 1) {
    const before = cpuOf(stage);
    const status = await send(stage, request, proof);
    if (status === 500) throw new Error(`${request.path} responded with ${status}.`);
    if (status !== 429) measured.push(cpuOf(stage) - before);
  }
  return measured.length > 0 ? Math.min(...measured) : undefined;
}

/** The worst request of an operation, and the work of its smallest one, unless limits rejected that. */
export async function worstOf(stage, { name, proof, small, worst }) {
  const measured = [];
  for (const request of worst) {
    const milliseconds = await workOf(stage, request, proof);
    if (milliseconds !== undefined) measured.push({ request, milliseconds });
  }
  if (measured.length === 0)
    throw new Error(`${name}: a limit rejected each of its worst requests.`);
  const smallest = await workOf(stage, small, proof);
  const [expensive] = measured.toSorted((one, other) => other.milliseconds - one.milliseconds);
  return { name, proof, smallest, ...expensive };
}
