import { planMailSentences, planSentences } from './plan-messages';
import { planSummary, type PlanFacts, type PlanSummary } from './plan-summary';
import { isInvoiced } from './subscription-rules';

interface SentenceOptions {
  readonly dayOf: (at: Date) => string;
  readonly editorName: string;
  /** The texts, some of which an app may have replaced. */
  readonly sentences?: typeof planSentences;
}

/** The sentence of a summary; undefined when there is nothing to say (ACCT-19 to ACCT-21, ACCT-33 to ACCT-35). */
export function planSentence(
  { kind, at, reason }: PlanSummary,
  { dayOf, editorName, sentences = planSentences }: SentenceOptions,
): string | undefined {
  if (kind === 'none') return undefined;
  if (kind === 'managed-by-editor') return sentences.managedByEditor(editorName);
  const sentence = sentences[kind];
  const text = typeof sentence === 'string' ? sentence : sentence(at ? dayOf(at) : '');
  return kind === 'ended' && reason ? `${text}${sentences.endedBecause[reason]}` : text;
}

/** The sentence of a mail about a plan that can be used: its end, what is owed, or the next charge. */
export function planMailSentence(
  plan: PlanFacts,
  dayOf: (at: Date) => string,
  money: (amount: number) => string,
): string {
  const texts = planMailSentences;
  const { kind, at, amount } = planSummary(plan);
  const day = at ? dayOf(at) : '';
  switch (kind) {
    case 'ends':
      return amount === null ? texts.ends(day) : texts.chargedUntilItEnds(day);
    case 'payments-paused':
      return texts.paused(day);
    case 'renews':
    case 'first-charge':
      if (!amount) return texts.renewsFree(day);
      return (isInvoiced(plan) ? texts.nextInvoice : texts.nextCharge)(money(amount), day);
    default:
      return texts.owed;
  }
}
