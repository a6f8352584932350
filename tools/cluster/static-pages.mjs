import { extname } from 'node:path';
import express from 'express';
import expressStaticGzip from 'express-static-gzip';
import { unavailableHeaders, unavailablePage } from './unavailable-page.mjs';

/**
 * The back end that the load balancer keeps for the time when no process of the API responds: the prerendered pages in
 * `PORTAL_DIST`, to be read without their scripts, which would ask the API; 503 for everything else.
 */
const { PORT, PORTAL_DIST = '' } = process.env;

const pageHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'X-Content-Type-Options': 'nosniff',
};

/** What pages load: files with a hash in their name, and the icons beside the pages. */
const isFile = (path) =>
  path.startsWith('/assets/') || /^\/[\w-]+\.(?:css|ico|png|svg)$/.test(path);

const sendFile = expressStaticGzip(PORTAL_DIST, {
  enableBrotli: true,
  orderPreference: ['br', 'gzip'],
  index: false,
  serveStatic: { cacheControl: false, redirect: false },
});

const problem = {
  type: 'about:blank',
  title: 'Service Unavailable',
  status: 503,
  error: 'UNAVAILABLE',
};

express()
  .disable('x-powered-by')
  .use((req, res, next) => {
    const isPage = extname(req.path) === '';
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    if (!isRead || (!isPage && !isFile(req.path))) return next();
    res.set(pageHeaders);
    if (isPage) req.url = `${req.path.replace(/\/$/, '')}/index.html`;
    sendFile(req, res, next);
  })
  .use((req, res) => {
    res.status(503).set(unavailableHeaders);
    if (req.accepts(['json', 'html']) === 'html') return res.type('html').send(unavailablePage);
    const message = 'This service is busy. Please try again in a moment.';
    res.type('application/problem+json').send(
      JSON.stringify({
        ...problem,
        detail: message,
        message,
        requestId: req.get('X-Request-Id') ?? '',
      }),
    );
  })
  .listen(Number(PORT), '127.0.0.1');
