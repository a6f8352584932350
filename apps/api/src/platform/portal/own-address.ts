import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { builtOrigin } from '@portal/shared/util';
import type { Request, Response } from 'express';
import type { PortalFiles } from './portal-files';

const encodings = ['br', 'gzip', 'identity'] as const;

/** A page that is kept in memory, in each encoding. */
export type KeptPage = Readonly<Record<(typeof encodings)[number], Buffer>> & {
  readonly etag: string;
};

function keep(html: string): KeptPage {
  const identity = Buffer.from(html);
  // The highest quality takes ten times as long, for 3 % fewer bytes.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  return {
    identity,
    gzip: gzipSync(identity),
    br: brotliCompressSync(identity, { params }),
    // Weak: it is that of the page in every encoding.
    etag: `W/"${createHash('sha256').update(identity).digest('base64url')}"`,
  };
}

/**
 * The pages for search engines and link previews by their file, with the portal's own address, which the build does not know
 * (SHARED-120). Each is read and compressed when it is first asked for, which would take too long at the start.
 */
export function pagesWithAddress(
  { folder, byPath, indexedPaths }: PortalFiles,
  baseUrl: string,
): (file: string) => KeptPage | undefined {
  const { origin } = new URL(baseUrl);
  const names = new Set(indexedPaths.map((path) => byPath.get(path)?.name));
  const kept = new Map<string, KeptPage>();
  return (name) => {
    if (!names.has(name)) return undefined;
    const known = kept.get(name);
    if (known) return known;
    const html = readFileSync(join(folder, name), 'utf8');
    const page = keep(html.replaceAll(builtOrigin, origin));
    kept.set(name, page);
    return page;
  };
}

/** Sends a kept page in an encoding that the browser accepts. */
export function sendKept(req: Request, res: Response, page: KeptPage): void {
  const encoding = encodings.find((each) => req.acceptsEncodings(each)) ?? 'identity';
  res.vary('Accept-Encoding').type('html').set('ETag', page.etag);
  if (encoding !== 'identity') res.set('Content-Encoding', encoding);
  res.send(page[encoding]);
}
