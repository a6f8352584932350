import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAll } from '../scripts/lib/build.mjs';
import { assertPortsFree } from '../scripts/lib/ports.mjs';
import { makePackage } from '../deploy/package/make-package.mjs';
import { startBenchDatabases } from './support/bench-databases.mjs';
import { benchPort } from './support/bench-port.mjs';
import { atMost } from './support/bound.mjs';
import { startServer } from './support/child.mjs';
import { startMailSink } from './support/mail-sink.mjs';
import { repeat } from './support/rounds.mjs';
import { variablesOf } from './support/stage.mjs';

/** The server package, from its start until it is ready; its database has all migrations. */
export const productionStart = {
  name: 'start of the server package',
  bound: atMost(1, 's'),
  async measure() {
    const port = benchPort();
    await assertPortsFree({ portal: port });
    await buildAll();
    const folder = mkdtempSync(join(tmpdir(), 'bench-package-'));
    const databases = await startBenchDatabases();
    const mail = await startMailSink();
    const env = variablesOf(port, await databases.create(), mail);
    const startOnce = async () => {
      const startedAt = performance.now();
      const server = await startServer(join(folder, 'main.mjs'), {
        env,
        url: `http://localhost:${port}/readyz`,
      });
      const seconds = (performance.now() - startedAt) / 1000;
      await server.stop();
      return seconds;
    };
    try {
      await makePackage(folder);
      await startOnce();
      return await repeat(startOnce);
    } finally {
      await mail.stop();
      await databases.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
