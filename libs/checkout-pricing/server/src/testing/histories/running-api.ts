import { startProcess, type ApiProcess, type Surroundings } from './api-process';
import { Killed } from './process-life';

/** The process of the API that runs now; a killed one is followed by a new one over the same database. */
export function createRunningApi(surroundings: Surroundings) {
  const { waitingJobs: jobs } = surroundings;
  let api = startProcess(surroundings);
  let deaths = 0;
  const taken = new Set<string>();

  /** Resolves with undefined when the process is killed during the work. */
  const run = async <Result>(
    work: (api: ApiProcess) => Promise<Result>,
  ): Promise<Result | undefined> => {
    const current = api;
    try {
      return await current.life.orDeath(work(current));
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      await current.life.settled();
      if (current === api) {
        deaths += 1;
        taken.clear();
        api = startProcess(surroundings);
      }
      return undefined;
    }
  };

  /** Runs a job; one that fails, or whose process dies, stays. */
  const runJob = async (id: string) => {
    const job = jobs.get(id);
    if (!job || taken.has(id)) return;
    taken.add(id);
    await run(async (running) => {
      const handler = running.handlers?.find(({ name }) => name === job.name);
      await handler?.run(job.payload);
      jobs.delete(id);
    });
    taken.delete(id);
  };

  return {
    run,
    deaths: () => deaths,
    killAfter: (moments: number) => api.life.killAfter(moments),
    survive: () => api.life.survive(),
    /** Runs the oldest job that nobody works on. */
    async runOneJob() {
      const next = [...jobs.keys()].find((id) => !taken.has(id));
      if (next !== undefined) await runJob(next);
    },
    /** Runs every job that waits, once. */
    async runJobs() {
      const tried = new Set<string>();
      const next = () => [...jobs.keys()].find((id) => !tried.has(id));
      for (let id = next(); id !== undefined; id = next()) {
        tried.add(id);
        await runJob(id);
      }
    },
    async runScheduledJobs() {
      await run(async (running) => {
        // The prices of a history never change.
        const jobsOfHistory = running.scheduledJobs?.filter(({ name }) => name !== 'price-list');
        for (const job of jobsOfHistory ?? []) await job.run(surroundings.clock.now());
      });
    },
  };
}

export type RunningApi = ReturnType<typeof createRunningApi>;
