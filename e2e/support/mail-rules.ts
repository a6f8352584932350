import { expect } from '@playwright/test';
import type { Mail } from './mailbox';

const htmlLink = /\bhref="([^"]*)"/g;

const linksOfHtml = ({ html }: Mail) =>
  [...html.matchAll(htmlLink)].map(([, link = '']) => link.replaceAll('&amp;', '&'));

/** Checks what holds for every mail of the portal: two parts with the same links, at most one action, no links to other sites. */
export function expectSoundMail(mail: Mail, portal: string): void {
  const { subject, text, html } = mail;
  const links = [...new Set([...mail.links, ...linksOfHtml(mail)])];
  const actions = links.filter((link) => link !== `${portal}/contact`);
  expect(actions.length, `the actions of “${subject}”`).toBeLessThanOrEqual(1);
  expect(
    links.filter((link) => new URL(link).origin !== portal),
    `links of “${subject}” to elsewhere`,
  ).toEqual([]);
  for (const link of links) {
    expect(text, `the text of “${subject}”`).toContain(link);
    expect(linksOfHtml(mail), `the HTML of “${subject}”`).toContain(link);
  }
  expect(html, `“${subject}” loads something`).not.toMatch(/\bsrc=|url\(|<link|<script/);
  const isSingleUse = actions.some((link) => link.includes('oobCode='));
  if (isSingleUse)
    expect(text, `the end of “${subject}”`).toMatch(/This link works once and expires in \d/);
}
