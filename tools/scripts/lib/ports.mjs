import { createServer } from 'node:net';
import { Stop } from './run.mjs';

/** Where each part of the world listens, counted from `PORT`. */
export const portsOf = (base) => ({
  portal: base,
  paymentProvider: base + 10,
  mailbox: base + 20,
  smtp: base + 21,
  latexEditor: base + 30,
});

/** Reads `PORT`; 4200 without it. */
export function basePort(value = process.env.PORT) {
  if (value === undefined || value === '') return 4200;
  const port = Number(value);
  if (!Number.isInteger(port) || port < 1024 || port > 65000) {
    throw new Stop(`PORT is ${JSON.stringify(value)}; it takes a whole number from 1024 to 65000.`);
  }
  return port;
}

const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });

/** Ends the script with one sentence when a port of the world is taken. */
export async function refuseTakenPorts(ports) {
  for (const [part, port] of Object.entries(ports)) {
    if (!(await isFree(port))) {
      throw new Stop(
        `Port ${port} (${part}) is taken. Is the portal running already? End that, or start this one elsewhere: PORT=${ports.portal + 100} npm start`,
      );
    }
  }
}
