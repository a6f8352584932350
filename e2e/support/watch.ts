import { expect, type BrowserContext } from '@playwright/test';

const isLocal = (url: URL) =>
  ['localhost', '127.0.0.1'].includes(url.hostname) || ['data:', 'blob:'].includes(url.protocol);

/**
 * Watches every page of a browser. What is returned fails when one of them asked for something outside this machine, let
 * an error go uncaught, or did what the content security policy forbids.
 */
export function watch(context: BrowserContext): () => void {
  const outside: string[] = [];
  const uncaught: string[] = [];
  const forbidden: string[] = [];
  context.on('request', (request) => {
    if (!isLocal(new URL(request.url()))) outside.push(request.url());
  });
  context.on('weberror', (event) => uncaught.push(String(event.error())));
  context.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) forbidden.push(message.text());
  });
  return () => {
    expect(outside, 'requests outside this machine').toEqual([]);
    expect(uncaught, 'uncaught errors').toEqual([]);
    expect(forbidden, 'violations of the content security policy').toEqual([]);
  };
}
