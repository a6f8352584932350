import type { MailMessage } from '@portal/server/ports';
import { planMails } from './mail-examples';
import { paymentFailedMail, reversedMail } from './payment.mails';

const plan = { to: 'ada@example.org', productName: 'Lemma', planName: 'Lemma Premium' };
const until = new Date('2026-11-27T23:30:00Z');
const nextAttemptAt = new Date('2026-11-23T12:00:00Z');

// The first is about a group that was not handed over.
const { takeoverRefusedMail: _refused, ...mails } = planMails('Lemma');

const wordsOf = ({ paragraphs, details = [] }: MailMessage) =>
  [...paragraphs, ...details.map(({ value }) => value)].join(' ');

describe('the mails about a plan', () => {
  it.each([
    ...Object.entries(mails),
    ['reversedMail after a dispute', reversedMail(plan, 'dispute-lost')] as const,
  ])(
    'The mail %s names the plan, has one action inside the portal and says why it was sent (AUTH-141)',
    (_, mail) => {
      expect(mail.action?.path).toMatch(/^\/(?!\/)/);
      expect(mail.reason).toMatch(/^because /);
      expect(wordsOf(mail)).toContain('Lemma Premium');
    },
  );

  it.each([
    [nextAttemptAt, 'We will try your card again on November 23, 2026.'],
    [null, 'Please update your card or pay now to keep your plan.'],
  ])(
    'With the next try at %s the mail about a failed renewal says what to do (PRICE-115)',
    (at, sentence) => {
      const { paragraphs } = paymentFailedMail({ ...plan, until, nextAttemptAt: at });
      expect(paragraphs.join(' ')).toContain('Your plan still works until November 27, 2026.');
      expect(paragraphs.join(' ')).toContain(sentence);
    },
  );

  it('Without a known end the mail about a failed payment names none, and leads to the open payment (PRICE-115, PRICE-414)', () => {
    const { paragraphs, preheader, action } = paymentFailedMail({
      ...plan,
      until: null,
      nextAttemptAt: null,
    });
    expect(paragraphs[0]).toContain('Your plan still works.');
    expect(preheader).not.toContain('until');
    expect(action?.path).toBe('/account/billing');
  });
});
