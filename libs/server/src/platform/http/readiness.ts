import type { RequestHandler } from 'express';
import type { ServedPath } from './serve-paths';
export interface DependedPart {
  readonly name: string;
  /**
   * Without it this process gets no requests, because others can respond. What all processes share is not needed: without it,
   * each one still serves the pages.
   */
  readonly isNeeded: boolean;
  /** What is missing when the part does not work, in one sentence for an operator, without an address or a secret. */
  readonly problem: string;
  readonly remedy: string;
  /** How long an answer is kept; without it, the part is asked each time. */
  readonly keptMs?: number;
  /** Only the database knows: while that gives no answer, this part is left out. */
  readonly asksDatabase?: true;
  readonly works: () => Promise<boolean>;
}

export interface Readiness {
  /** Whether every needed part works. */
  readonly isReady: boolean;
  readonly checks: Readonly<Record<string, boolean>>;
  readonly missing: readonly string[];
}

/** Shorter than a load balancer waits for the answer. */
const limitMs = 1_000;

/** The answer; `otherwise` if there is none in time. */
async function answerInTime<Otherwise>(
  work: Promise<boolean>,
  otherwise: Otherwise,
): Promise<boolean | Otherwise> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<Otherwise>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), limitMs);
  });
  const answer = work.catch(() => otherwise);
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}

/** Asks an expensive check at most once in this time, and gives its last answer until then. */
export function rememberCheck(
  check: () => Promise<boolean>,
  forMs: number,
): () => Promise<boolean> {
  let askedAt = -Infinity;
  let running = Promise.resolve(false);
  let last: boolean | undefined;
  return async () => {
    const age = performance.now() - askedAt;
    if (age >= forMs) {
      askedAt = performance.now();
      running = answerInTime(check(), false);
      void running.then((works) => (last = works));
    }
    return (age < 2 * forMs ? last : undefined) ?? running;
  };
}

export async function checkParts(parts: readonly DependedPart[]): Promise<Readiness> {
  const asked = await Promise.all(
    parts.map(async (part) => {
      const isWorking = await answerInTime(part.works(), part.asksDatabase ? undefined : false);
      return isWorking === undefined ? [] : [{ ...part, isWorking }];
    }),
  );
  const found = asked.flat();
  return {
    isReady: found.every(({ isNeeded, isWorking }) => isWorking || !isNeeded),
    checks: Object.fromEntries(found.map(({ name, isWorking }) => [name, isWorking])),
    missing: found.filter(({ isWorking }) => !isWorking).map(({ problem }) => problem),
  };
}

/** What `/readyz` asks: an expensive part is not asked each time. */
export function createReadiness(parts: readonly DependedPart[]): () => Promise<Readiness> {
  const remembering = parts.map((part) => {
    const { keptMs, works } = part;
    return keptMs === undefined ? part : { ...part, works: rememberCheck(works, keptMs) };
  });
  return () => checkParts(remembering);
}

/** `/healthz`: the process responds. `/readyz`: it can take requests, and what is missing (SHARED-383). */
export function healthPaths(
  readiness: () => Promise<Readiness>,
  before: RequestHandler,
): readonly ServedPath[] {
  const healthz: RequestHandler = (_req, res) => void res.json({ status: 'ok' });
  const readyz: RequestHandler = async (_req, res) => {
    const { isReady, ...found } = await readiness();
    res.status(isReady ? 200 : 503).json({ status: isReady ? 'ready' : 'not ready', ...found });
  };
  return [
    { path: '/healthz', before: [before], methods: { GET: [healthz] } },
    { path: '/readyz', before: [before], methods: { GET: [readyz] } },
  ];
}
