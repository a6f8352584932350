import { expect, type BrowserContext } from '@playwright/test';

const isLocal = ({ hostname, protocol }: URL) =>
  /^(?:(?:.+\.)?localhost|127\.0\.0\.1)$/.test(hostname) || ['data:', 'blob:'].includes(protocol);

/** What the browser prints when the content security policy, or the Trusted Types that it requires, forbid something. */
const violation = /Content Security Policy|requires 'Trusted|trusted types/i;

/**
 * Watches every page of a browser. The returned function fails when a page requested something outside this machine, did
 * not catch an error, or violated the content security policy.
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
    if (violation.test(message.text())) forbidden.push(message.text());
  });
  return () => {
    expect(outside, 'requests outside this machine').toEqual([]);
    expect(uncaught, 'uncaught errors').toEqual([]);
    expect(forbidden, 'violations of the content security policy').toEqual([]);
  };
}
