import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Where the api listens during development; calls are passed on to it (`npm run dev`). */
const apiOrigin = process.env['API_ORIGIN'] ?? 'http://localhost:4201';

const passedOn = [
  '/api',
  '/api-docs',
  '/identity',
  '/language',
  '/control',
  '/config.js',
  '/openapi.json',
  '/.well-known',
];

/** In development `/theme.js` comes from the source; a build writes it beside the prerendered pages. */
const themeScript: Plugin = {
  name: 'theme-script',
  configureServer: (server) => {
    server.middlewares.use('/theme.js', (_request, response, next) => {
      server.ssrLoadModule('/src/entry-server.tsx').then(({ themeBootScript }) => {
        response.setHeader('content-type', 'text/javascript').end(themeBootScript);
      }, next);
    });
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), themeScript],
  resolve: { tsconfigPaths: true },
  server: { proxy: Object.fromEntries(passedOn.map((path) => [path, apiOrigin])) },
  worker: { format: 'es' },
  build: { target: 'es2023', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
});
