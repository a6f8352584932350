import { bin, mustRun } from './run.mjs';

/** Writes the project graph that the boundary rule reads; without it the rule only warns. */
export const buildGraph = () =>
  mustRun('The project graph', bin('nx'), ['show', 'projects'], {
    env: { ...process.env, NX_DAEMON: 'false' },
  });
