import { planEndedMail, renewalFailedMail } from './subscription.mails';

const plan = { to: 'ada@example.org', productName: 'Lemma', planName: 'Lemma Premium' };
const accessUntil = new Date('2026-11-27T23:30:00Z');
const nextAttempt = new Date('2026-11-23T12:00:00Z');

describe('the mails about a plan', () => {
  it.each([
    ['renewalFailedMail', renewalFailedMail({ ...plan, accessUntil, nextAttempt })],
    ['planEndedMail', planEndedMail(plan)],
  ])(
    'The mail %s has one action inside the portal and says why it was sent (AUTH-141)',
    (_, mail) => {
      expect(mail.action?.path).toMatch(/^\/(?!\/)/);
      expect(mail.reason).toMatch(/^because /);
      expect(mail.paragraphs.join(' ')).toContain('Lemma Premium');
    },
  );

  it.each([
    [nextAttempt, 'We will try your card again on November 23, 2026.'],
    [null, 'Please update your card to keep your plan.'],
  ])(
    'With the next try at %s the mail about a failed renewal says what to do (PRICE-115)',
    (at, sentence) => {
      const { paragraphs } = renewalFailedMail({ ...plan, accessUntil, nextAttempt: at });
      expect(paragraphs.join(' ')).toContain('Your plan still works until November 27, 2026.');
      expect(paragraphs.join(' ')).toContain(sentence);
    },
  );
});
