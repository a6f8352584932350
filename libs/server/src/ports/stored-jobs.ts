/** How far a job is that is not done: it waits for its first try or the next one, runs, or has failed at every try. */
export const storedJobStates = ['created', 'retry', 'active', 'failed'] as const;
export type StoredJobState = (typeof storedJobStates)[number];

/** A job that is not done, without what it is about: its payload may contain personal data. */
export interface StoredJob {
  readonly id: string;
  readonly queue: string;
  readonly state: StoredJobState;
  readonly createdAt: Date;
  readonly tries: number;
  /** When it is tried next; null when it runs or has failed. */
  readonly dueAt: Date | null;
  /** The names of the fields of its payload. */
  readonly fields: readonly string[];
  /** The request that caused it; null for one that none did. */
  readonly requestId: string | null;
  /** The first line of the last error, without addresses; null before an error. */
  readonly error: string | null;
}

export interface StoredJobs {
  /** The oldest jobs that are not done, of a queue (`mail` has `mail.bulk` in it) or a state if given. */
  list(filter: {
    readonly queue?: string | undefined;
    readonly state?: StoredJobState | undefined;
    readonly limit: number;
  }): Promise<StoredJob[]>;
  find(id: string): Promise<StoredJob | undefined>;
  /** Lets jobs that have failed at every try be tried as often again, one or all of them; returns how many. */
  retry(which: { readonly id?: string; readonly queue?: string | undefined }): Promise<number>;
  /** The time of the database, in which the moments of jobs are. */
  now(): Promise<Date>;
  /** Deletes a job, which is never done then. */
  drop(job: Pick<StoredJob, 'id' | 'queue'>): Promise<void>;
}
