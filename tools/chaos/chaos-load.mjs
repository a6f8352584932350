import { setTimeout as pause } from 'node:timers/promises';
import { createTickets } from '../bench/support/tickets.mjs';
import { password } from '../bench/support/users.mjs';
import { createBuyers } from './chaos-buyers.mjs';

/** A write adds as many entries in one request: they are stored all together or not at all. */
const entriesPerWrite = 5;
/** A dictionary has a limit: then another user continues. */
const writesPerUser = 1_500;
const concurrentWriters = 6;
const timeoutMs = 40_000;
const betweenRequestsMs = 20;
/** A user whose request failed waits longer, so that the load does not slow down the start of what was broken. */
const afterFailureMs = 250;

/**
 * The mixed load of a chaos run: users who write, read and sign up, each one request after the other, and a model of what the
 * server has acknowledged.
 * @param {{ portal: string, paymentProvider: string, mailbox: string, secrets: Record<string, string> }} world
 */
export function createLoad(world) {
  const { portal, mailbox, secrets } = world;
  const ticketFor = createTickets(secrets.BOT_CHECK_SECRET);
  /** What has become of each request since the counts were last taken. */
  let counts = { reads: 0, failedReads: 0, writes: 0, failedWrites: 0 };
  let isRunning = true;
  let lastSuccess = performance.now();
  let longestPauseMs = 0;
  let lastFailure = '';

  async function send(kind, path, { method = 'POST', body, headers = {} } = {}) {
    counts[kind === 'read' ? 'reads' : 'writes'] += 1;
    try {
      const response = await fetch(`${portal}${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.text();
      // An account that was stored while the response was lost is there at the next try.
      const isStored = path === '/identity/user' && response.status === 409;
      if (!response.ok && !isStored) throw new Error(`${response.status} ${text.slice(0, 200)}`);
      longestPauseMs = Math.max(longestPauseMs, performance.now() - lastSuccess);
      lastSuccess = performance.now();
      return JSON.parse(text);
    } catch (error) {
      lastFailure = `${path}: ${error.message}`;
      counts[kind === 'read' ? 'failedReads' : 'failedWrites'] += 1;
      await pause(afterFailureMs);
      return undefined;
    }
  }

  /** Each user has an address of its own: one address may not sign up that often. */
  let addresses = 0;
  const nextAddress = () => {
    addresses += 1;
    return `10.1.${addresses >> 8}.${addresses & 255}`;
  };
  const signUp = (email, address) =>
    send('write', '/identity/user', {
      body: { email, password, ticket: ticketFor('signup') },
      headers: { 'x-forwarded-for': address },
    });

  /** A user whose batches of dictionary entries are written by the language service. */
  function createWriter() {
    const email = `writer-${crypto.randomUUID()}@chaos.example`;
    const address = nextAddress();
    const acknowledged = new Set();
    let session;
    let written = 0;
    const entry = (batch, part) => ({ target: `batch ${batch} part ${part}`, replacement: '' });
    return {
      isFull: () => written >= writesPerUser,
      async step() {
        session ??= await this.open();
        if (!session) return;
        const batch = (written += 1);
        const entries = Array.from({ length: entriesPerWrite }, (_, part) => entry(batch, part));
        const stored = await send('write', '/language/personal-dictionary', {
          body: { uid: session.uid, entries },
          headers: { authorization: `Bearer ${secrets.USAGE_SERVICE_KEY}` },
        });
        if (stored) acknowledged.add(batch);
        await send('read', '/api/email-subscription', {
          method: 'GET',
          headers: { token: session.idToken },
        });
      },
      async open() {
        if (!(await signUp(email, address))) return undefined;
        return send('write', '/identity/auth', {
          body: { email, password, ticket: ticketFor('signin'), rememberMe: true },
          headers: { 'x-forwarded-for': address },
        });
      },
      /** The batches that were acknowledged and are not there, and those of which only a part is. */
      async check() {
        if (!session) return { lost: 0, half: 0, acknowledged: 0 };
        const stored = await send('write', '/api/get-personal-dictionary', {
          body: {},
          headers: { token: session.idToken },
        });
        if (!stored) throw new Error(`The entries cannot be read: ${lastFailure}`);
        const parts = new Map();
        for (const { target } of Object.values(stored)) {
          const batch = Number(/^batch (\d+) /.exec(target)?.[1]);
          parts.set(batch, (parts.get(batch) ?? 0) + 1);
        }
        return {
          lost: [...acknowledged].filter((batch) => !parts.has(batch)).length,
          half: [...parts.values()].filter((count) => count !== entriesPerWrite).length,
          acknowledged: acknowledged.size,
        };
      },
    };
  }

  /** Accounts that are opened, each of which gets one mail. */
  const signUps = { acknowledged: [], unknown: [] };
  async function openAccount() {
    const email = `${crypto.randomUUID()}@chaos.example`;
    const isOpened = await signUp(email, nextAddress());
    signUps[isOpened ? 'acknowledged' : 'unknown'].push(email);
    await pause(2_000);
  }

  const writers = [];
  const nextWriter = () => {
    const writer = createWriter();
    writers.push(writer);
    return writer;
  };
  async function writeForever() {
    let writer = nextWriter();
    while (isRunning) {
      if (writer.isFull()) writer = nextWriter();
      await writer.step();
      await pause(betweenRequestsMs);
    }
  }
  async function openAccounts() {
    while (isRunning) await openAccount();
  }
  const buyers = createBuyers(world, { send, ticketFor });
  const running = [...Array.from({ length: concurrentWriters }, writeForever), openAccounts()];

  const mailsTo = async (email) =>
    (await (await fetch(`${mailbox}/api/messages?to=${encodeURIComponent(email)}`)).json()).length;

  return {
    /** What happened since the last call, and the longest time without a success, in seconds. */
    takeCounts() {
      const paused = Math.max(longestPauseMs, performance.now() - lastSuccess) / 1000;
      const taken = { ...counts, longestPause: Math.round(paused * 10) / 10, lastFailure };
      lastFailure = '';
      counts = { reads: 0, failedReads: 0, writes: 0, failedWrites: 0 };
      longestPauseMs = 0;
      return taken;
    },
    stop() {
      isRunning = false;
      buyers.stop();
    },
    /** Ends the load and compares the model with what the server has. */
    async finish() {
      this.stop();
      await Promise.all(running);
      const checks = await Promise.all(writers.map((writer) => writer.check()));
      const sum = (name) => checks.reduce((total, each) => total + each[name], 0);
      // A job whose process was lost expires after a minute, and is tried again within the next one.
      const end = performance.now() + 180_000;
      const mailless = async () => {
        const received = await Promise.all(signUps.acknowledged.map(mailsTo));
        return received.filter((count) => count === 0).length;
      };
      while ((await mailless()) > 0 && performance.now() < end) await pause(2_000);
      const all = await Promise.all([...signUps.acknowledged, ...signUps.unknown].map(mailsTo));
      return {
        acknowledgedWrites: sum('acknowledged'),
        lostWrites: sum('lost'),
        halfApplied: sum('half'),
        signUps: signUps.acknowledged.length,
        missingMails: await mailless(),
        doubleMails: all.filter((count) => count > 1).length,
        ...(await buyers.finish()),
      };
    },
  };
}
