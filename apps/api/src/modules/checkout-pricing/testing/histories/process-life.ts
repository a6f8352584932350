/** The process was killed while something waited for it. */
export class Killed extends Error {}

const never = new Promise<never>(() => undefined);

/**
 * The life of a process of the API. A killed one does nothing more: its requests to the database and the provider are never
 * sent, or never answered.
 */
export function createProcessLife() {
  let left = Infinity;
  let isDead = false;
  let die: (error: Killed) => void = () => undefined;
  const death = new Promise<never>((_resolve, reject) => (die = reject));
  death.catch(() => undefined);

  const count = () => {
    left -= 1;
    if (left >= 0 || isDead) return;
    isDead = true;
    die(new Killed());
  };

  return {
    isDead: () => isDead,
    /** Kills the process after a number of moments before and after requests. */
    killAfter: (moments: number) => void (left = moments),
    survive: () => void (left = Infinity),
    /** Sends a request unless the process is dead, and answers it unless the process has died by then. */
    async request<Answer>(send: () => Promise<Answer> | Answer): Promise<Answer> {
      count();
      if (isDead) return never;
      try {
        const answer = await send();
        count();
        return isDead ? await never : answer;
      } catch (error) {
        return isDead ? never : Promise.reject(error);
      }
    },
    /** Rejects with {@link Killed} as soon as the process is dead. */
    orDeath: <Result>(work: Promise<Result>): Promise<Result> => Promise.race([work, death]),
  };
}

export type ProcessLife = ReturnType<typeof createProcessLife>;

/** A port whose functions are requests of a process; those in `instant` do not leave it. */
export function withLife<Port extends object>(
  port: Port,
  life: ProcessLife,
  instant: readonly string[] = [],
): Port {
  return new Proxy(port, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function' || instant.includes(String(name))) return value;
      return (...given: unknown[]) =>
        life.request(() => Reflect.apply(value, target, given) as Promise<unknown>);
    },
  });
}
