/** A part that the API depends on. */
export interface DependedPart {
  readonly name: string;
  /** Without it the API cannot respond. The others only delay something. */
  readonly isNeeded: boolean;
  /** What is missing when the part does not work, in one sentence for an operator, without an address or a secret. */
  readonly problem: string;
  /** What an operator does about it, in one sentence. */
  readonly remedy: string;
  /** How long an answer is kept; without it, the part is asked each time. */
  readonly keptMs?: number;
  readonly works: () => Promise<boolean>;
}

/** What a check of every part found. */
export interface Readiness {
  /** Whether every needed part works. */
  readonly isReady: boolean;
  readonly checks: Readonly<Record<string, boolean>>;
  /** The problems of the parts that do not work. */
  readonly missing: readonly string[];
}

/** How long a check may take. */
const limitMs = 2_000;

/** Whether the work ends with true in time. */
export async function succeedsInTime(work: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  return Promise.race([work.catch(() => false), tooLate]).finally(() => clearTimeout(timer));
}

/**
 * Remembers the answer of an expensive check. Anybody may ask for the readiness, so a new answer is looked for at most once in
 * this time; meanwhile the last one is given, unless it is older than twice this time.
 */
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
      running = succeedsInTime(check());
      void running.then((works) => (last = works));
    }
    return (age < 2 * forMs ? last : undefined) ?? running;
  };
}

/** Checks every part at the same time. */
export async function checkParts(parts: readonly DependedPart[]): Promise<Readiness> {
  const found = await Promise.all(
    parts.map(async (part) => ({ ...part, isWorking: await succeedsInTime(part.works()) })),
  );
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
