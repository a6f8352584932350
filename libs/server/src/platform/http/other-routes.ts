import express from 'express';
import type { RequestHandler } from 'express';
import type { Config } from '../config/config';
import { checkBodyHeaders, withApiErrors } from './body';
import { contextOf } from './context';
import type { RedirectRoute, TextDocument } from '../request';
import type { RawRoute } from './route';
import type { ServedPath } from './serve-paths';

const rawBody = (maxBytes: number): readonly RequestHandler[] => [
  checkBodyHeaders(maxBytes, () => true),
  withApiErrors(express.raw({ limit: maxBytes, inflate: false, type: () => true })),
];

export function rawRoutePath(
  route: RawRoute,
  {
    config,
    before,
    limitPublicPosts,
  }: { config: Config; before: RequestHandler; limitPublicPosts: RequestHandler },
): ServedPath {
  const handle: RequestHandler = async (req, res) => {
    const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
    const { searchParams } = new URL(req.url, config.baseUrl);
    res.json(await route.handle(body, (name) => req.get(name), contextOf(req), searchParams));
  };
  return {
    host: new URL(config.baseUrl).host,
    path: route.path,
    before: [before],
    methods: { POST: [limitPublicPosts, ...rawBody(route.maxBytes), handle] },
  };
}

/** The path of a document. */
export function documentPath(
  { path, contentType, read }: TextDocument,
  { config, before }: { config: Config; before: RequestHandler },
): ServedPath {
  const handle: RequestHandler = async (_req, res) => void res.type(contentType).send(await read());
  return { host: new URL(config.baseUrl).host, path, before: [before], methods: { GET: [handle] } };
}

/** The path of a route that redirects. It may be opened from another site: it is a navigation and needs no token. */
export function redirectRoutePath(
  route: RedirectRoute,
  {
    config,
    before,
    limitPublicPosts,
  }: { config: Config; before: RequestHandler; limitPublicPosts: RequestHandler },
): ServedPath {
  const { maxFormBytes } = route;
  const handle: RequestHandler = async (req, res) => {
    const query = Buffer.isBuffer(req.body)
      ? new URLSearchParams(req.body.toString())
      : new URL(req.url, config.baseUrl).searchParams;
    const { location, cookie } = await route.handle(query, contextOf(req));
    if (cookie !== undefined) res.append('Set-Cookie', cookie);
    res
      .status(req.method === 'POST' ? 303 : 302)
      .set('Location', location)
      .end();
  };
  return {
    host: new URL(config.baseUrl).host,
    path: route.path,
    before: [before],
    methods:
      maxFormBytes === undefined
        ? { GET: [handle] }
        : { POST: [limitPublicPosts, ...rawBody(maxFormBytes), handle] },
  };
}
