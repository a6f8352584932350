import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { isStreamResponse, type StreamResponse } from '@portal/shared/contract';
import type { ApiEndpoint } from '../routing/route';

/** Sends a stream. An error before its first byte is thrown; a later one breaks the connection, so the client notices. */
async function sendStream(
  req: Request,
  res: Response,
  { contentType, fileName }: StreamResponse,
  body: Readable,
): Promise<void> {
  if (req.method !== 'HEAD') await once(body, 'readable');
  if (fileName !== undefined) res.attachment(fileName);
  res.set('Content-Type', contentType);
  if (req.method !== 'HEAD') return pipeline(body, res);
  body.destroy();
  res.end();
}

/** Sends JSON with an `ETag`; a request that has this `ETag` already gets 304 without a body. */
function sendRevalidated(res: Response, result: unknown): void {
  const text = JSON.stringify(result);
  const hash = createHash('sha256').update(text).digest('base64url');
  res.set({ 'Cache-Control': 'no-cache', ETag: `"${hash}"` });
  res.set('Content-Type', 'application/json; charset=utf-8').send(text);
}

/** Sends what a handler returned, as its endpoint describes it. */
export async function respond(
  req: Request,
  res: Response,
  { response, responseHeaders = {}, isRevalidated }: ApiEndpoint,
  result: unknown,
): Promise<void> {
  for (const [name, value] of Object.entries(responseHeaders)) {
    if (value === null) res.removeHeader(name);
    else res.set(name, value);
  }
  if (isRevalidated) sendRevalidated(res, result);
  else if (!isStreamResponse(response)) res.json(result);
  else if (result instanceof Readable) await sendStream(req, res, response, result);
  else throw new TypeError('The handler of a stream must return a stream.');
}
