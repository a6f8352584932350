import type { MailboxMessage } from './message';

const scanTimeoutMs = 5_000;

/**
 * Opens every link of a mail, as the mail scanners of companies do before a person sees it: a GET that follows
 * redirects. Links that a scanner could use up are the fault this switch brings to light.
 */
export async function scanLinks({ links }: MailboxMessage): Promise<void> {
  await Promise.allSettled(
    links.map((link) =>
      fetch(link, {
        headers: { 'user-agent': 'Mozilla/5.0 (compatible; LinkScanner/1.0)' },
        signal: AbortSignal.timeout(scanTimeoutMs),
      }).then((response) => response.arrayBuffer()),
    ),
  );
}
