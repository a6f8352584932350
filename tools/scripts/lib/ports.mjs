import { createServer } from 'node:net';
import { Stop } from './run.mjs';
import { findWorldAt, worldsFolder } from './world-record.mjs';

/** Where each part of the local world listens, counted from `PORT`. */
export const portsOf = (base) => ({
  portal: base,
  paymentProvider: base + 10,
  mailbox: base + 20,
  smtp: base + 21,
  latexEditor: base + 30,
  webApp: base + 40,
});

/** Reads `PORT`; 4200 without it. */
export function basePort(value = process.env.PORT) {
  if (value === undefined || value === '') return 4200;
  const port = Number(value);
  if (!Number.isInteger(port) || port < 1024 || port > 65000) {
    throw new Stop(`PORT is ${JSON.stringify(value)}; expected a whole number from 1024 to 65000.`);
  }
  return port;
}

/** How long the processes of a killed world take to stop, at most. */
const stopTimeoutMs = 15_000;

const delay = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });

async function becomesFree(port) {
  const deadline = performance.now() + stopTimeoutMs;
  while (performance.now() < deadline) {
    if (await isFree(port)) return true;
    await delay(200);
  }
  return false;
}

const localTime = (iso) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(iso),
  );

/**
 * Checks that nothing listens on the ports yet.
 * @param {Record<string, number>} ports part of the world → port; `portal` is the base
 * @throws Stop with one sentence that names the world of this checkout that holds the port, if it is one
 */
export async function assertPortsFree(ports, worlds = worldsFolder) {
  for (const [part, port] of Object.entries(ports)) {
    if (await isFree(port)) continue;
    const world = findWorldAt(port, worlds);
    // The starter was killed; its processes are just stopping.
    if (world && !world.isRunning && (await becomesFree(port))) continue;
    const elsewhere = `PORT=${ports.portal + 100} npm start`;
    throw new Stop(
      world?.isRunning
        ? `Port ${port} (${part}) is taken by the local world that process ${world.pid} of this checkout started on ${localTime(world.startedAt)}. Stop it (Ctrl-C in its terminal, or: kill ${world.pid}), or start another world on other ports: ${elsewhere}`
        : `Port ${port} (${part}) is taken by another program. Stop that program, or start the world on other ports: ${elsewhere}`,
    );
  }
}
