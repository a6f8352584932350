import { PgDatabase } from 'drizzle-orm/pg-core';
import type { Database, Queryable } from '@portal/server/ports';
import { assertOutsideTransaction } from '@portal/server/testing';

/** The process was killed while something waited for it. */
export class Killed extends Error {}

const never = new Promise<never>(() => undefined);

/**
 * The life of a process of the API. A killed one does nothing more: its requests to the database and the provider are
 * never sent, or never answered.
 */
export function createProcessLife() {
  let left = Infinity;
  let isDead = false;
  let die: (error: Killed) => void = () => undefined;
  const death = new Promise<never>((_resolve, reject) => (die = reject));
  death.catch(() => undefined);
  const sent = new Set<Promise<unknown>>();

  const count = () => {
    left -= 1;
    if (left >= 0 || isDead) return;
    isDead = true;
    die(new Killed());
  };

  return {
    /** Kills the process after a number of moments before and after requests. */
    killAfter: (moments: number) => void (left = moments),
    survive: () => void (left = Infinity),
    /** Sends a request unless the process is dead, and answers it unless the process has died by then. */
    async request<Answer>(send: () => Promise<Answer> | Answer): Promise<Answer> {
      count();
      if (isDead) return never;
      const answering = Promise.resolve(send());
      sent.add(answering);
      try {
        const answer = await answering;
        count();
        return isDead ? await never : answer;
      } catch (error) {
        return isDead ? never : Promise.reject(error);
      } finally {
        sent.delete(answering);
      }
    },
    /** Resolves when the database and the provider have worked on everything that was sent. */
    settled: () => Promise.allSettled(sent),
    /** Rejects with {@link Killed} as soon as the process is dead. */
    orDeath: <Result>(work: Promise<Result>): Promise<Result> => Promise.race([work, death]),
  };
}

export type ProcessLife = ReturnType<typeof createProcessLife>;

/** A port whose functions are requests of a process, outside transactions; those in `instant` do not leave it. */
export function withLife<Port extends object>(
  port: Port,
  life: ProcessLife,
  instant: readonly string[] = [],
): Port {
  return new Proxy(port, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function' || instant.includes(String(name))) return value;
      return (...given: unknown[]) => {
        assertOutsideTransaction();
        return life.request(() => Reflect.apply(value, target, given) as Promise<unknown>);
      };
    },
  });
}

type Session = ConstructorParameters<typeof PgDatabase>[1];

/** The same handle, whose statements are requests of a process. */
function livingQuery(query: Queryable, life: ProcessLife): Queryable {
  const session: Session = Reflect.get(query, 'session');
  const living = new Proxy(session, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name !== 'prepareQuery') return value;
      return (...given: Parameters<Session['prepareQuery']>) => {
        const prepared = target.prepareQuery(...given);
        const execute = prepared.execute.bind(prepared);
        return Object.assign(prepared, {
          execute: (...values: Parameters<typeof execute>) =>
            life.request(() => execute(...values)),
        });
      };
    },
  });
  return new PgDatabase(Reflect.get(query, 'dialect'), living, undefined) as Queryable;
}

/** The database of a process; a transaction in which it dies is rolled back. */
export function livingDatabase(database: Database, life: ProcessLife): Database {
  const realOf = new WeakMap<Queryable, Queryable>();
  return {
    ...database,
    query: livingQuery(database.query, life),
    transaction: (work) =>
      life.request(() =>
        database.transaction((tx) => {
          const living = livingQuery(tx, life);
          realOf.set(living, tx);
          return life.orDeath(work(living));
        }),
      ),
    afterCommit: (query, hook) => database.afterCommit(realOf.get(query) ?? query, hook),
  };
}
