import type { RequestHandler } from 'express';
import type { ServedPath } from '../routing/serve-paths';

/** Whether the parts that the API depends on work; `/readyz` asks. */
export type Readiness = () => Promise<Readonly<Record<string, boolean>>>;

/** `/healthz`: the process responds. `/readyz`: the parts that it depends on work too. */
export function healthPaths(readiness: Readiness, before: RequestHandler): readonly ServedPath[] {
  const healthz: RequestHandler = (_req, res) => void res.json({ status: 'ok' });
  const readyz: RequestHandler = async (_req, res) => {
    const checks = await readiness();
    const isReady = Object.values(checks).every(Boolean);
    res.status(isReady ? 200 : 503).json({ status: isReady ? 'ready' : 'not ready', checks });
  };
  return [
    { path: '/healthz', before: [before], methods: { GET: [healthz] } },
    { path: '/readyz', before: [before], methods: { GET: [readyz] } },
  ];
}
