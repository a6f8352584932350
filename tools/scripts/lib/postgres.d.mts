/** A temporary PostgreSQL, or the server of `TEST_DATABASE_URL`; undefined when there is none. */
export function startPostgres(options: {
  isDurable: boolean;
}): Promise<{ url: string; stop(): Promise<void> } | undefined>;
