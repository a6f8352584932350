/** Every text of the letter. */
export const messages = {
  heading: (product: string) => `Request for a ${product} subscription`,
  date: 'Date',
  to: 'To',
  greeting: 'Dear colleague,',
  request: (product: string) =>
    `I am writing to ask that our institution subscribe to ${product}, an assistant for academic writing.`,
  benefits: (product: string) =>
    `${product} works in word processors, in the online LaTeX editor and as a web app. With an institutional subscription our members edit, rewrite and draft without a daily quota; we manage their access in one place and see how much it is used; and we get one invoice.`,
  reasons: 'Why we need it',
  reasonsHint:
    'Name and size of our group, time that premium features save per project, and the features that we use most:',
  name: 'Name',
  role: 'Role',
  department: 'Department',
  institution: 'Institution',
  email: 'Email',
  next: (product: string, email: string) =>
    `The ${product} team makes an offer for departments and institutions and answers questions at ${email}.`,
  closing: 'Thank you for considering this request.',
  signature: 'Signature',
  /** What screen readers say of an empty line. */
  blank: 'to be filled in',
} as const;
