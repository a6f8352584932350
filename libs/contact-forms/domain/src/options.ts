import { capitalized, type Brand } from '@portal/shared/util';

/** What a message may be about (CONTACT-6). */
export const contactProducts = [
  'latex-editor',
  'word-processor',
  'revise',
  'x',
  'cite',
  'multiple',
] as const;
type ContactProduct = (typeof contactProducts)[number];

/** What help is needed with (CONTACT-7). */
export const helpTopics = [
  'billing',
  'support',
  'sales',
  'institutions',
  'feedback',
  'delete-account',
  'other',
] as const;
export type HelpTopic = (typeof helpTopics)[number];

/** The products as users read them. */
export const contactProductLabels = ({
  addIns,
}: Pick<Brand, 'addIns'>): Readonly<Record<ContactProduct, string>> => ({
  'latex-editor': capitalized(addIns.latexEditor),
  'word-processor': capitalized(addIns.wordProcessor),
  revise: 'Revise',
  x: 'X',
  cite: 'Cite',
  multiple: 'Multiple Products/Other',
});

/** The help topics as users read them. */
export const helpTopicLabels: Readonly<Record<HelpTopic, string>> = {
  billing: 'Billing',
  support: 'Support',
  sales: 'Sales',
  institutions: 'Institutions',
  feedback: 'Feedback',
  'delete-account': 'Delete my account',
  other: 'Other',
};
