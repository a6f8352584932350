/** A temporary PostgreSQL, or the server of `TEST_DATABASE_URL`; undefined when there is none. */
export function startPostgres(options: {
  isDurable: boolean;
}): Promise<{ url: string; stop(): Promise<void> } | undefined>;

/** The folder with PostgreSQL's programs. */
export function findPostgres(): string | undefined;

/** Gives a folder to the user who runs PostgreSQL, and returns that user; nobody in particular unless this process is root's. */
export function ownedByNobody(folder: string): Promise<{ uid?: number; gid?: number }>;
