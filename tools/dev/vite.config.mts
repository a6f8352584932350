import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineConfig, mergeConfig, type Plugin } from 'vite';
import portal from '../../apps/portal/vite.config.mts';

const folder = import.meta.dirname;

/** The page `/components`, which no build has. */
const componentSheet: Plugin = {
  name: 'component-sheet',
  configureServer: (server) => {
    server.middlewares.use('/components', (request, response, next) => {
      readFile(join(folder, 'index.html'), 'utf8')
        .then((html) =>
          server.transformIndexHtml(
            request.originalUrl ?? '/components',
            html.replace('%SHEET%', folder.slice(1)),
          ),
        )
        .then((html) => response.setHeader('content-type', 'text/html').end(html), next);
    });
  },
};

/** What `npm run dev` serves: the portal and the component sheet. */
export default defineConfig((environment) =>
  mergeConfig(portal(environment), { plugins: [componentSheet] }),
);
