import type { UsageFeature } from '@portal/group-management/domain';

export const dashboardMessages = {
  title: (email: string) => `Statistics of ${email}`,
  period: (from: string, to: string) => `${from} to ${to}`,
  total: 'Suggestions',
  accepted: 'Accepted',
  rejected: 'Rejected',
  rate: 'Acceptance',
  day: 'Day',
  feature: 'Feature',
  byDay: 'By day',
  byFeature: 'By feature',
  chart: (name: string, accepted: number, rejected: number) =>
    `${name}: ${accepted} accepted and ${rejected} rejected suggestions. The table has every number.`,
  empty: 'No suggestions were recorded in these 30 days.',
  showNumbers: 'Show numbers',
  noDays: 'No suggestions on the other days.',
  download: 'Download as CSV',
  fileName: 'statistics.csv',
  csvHead: ['day', 'feature', 'accepted', 'rejected'],
  expiredTitle: 'This link is no longer valid',
  expired:
    'A link to statistics is valid for five minutes. Go back to the members and open the statistics again.',
  features: {
    'language-editing': 'Language editing',
    rewriting: 'Rewriting',
    drafting: 'Drafting',
    'latex-tools': 'LaTeX AI tools',
    supercomplete: 'Supercomplete',
  } satisfies Record<UsageFeature, string>,
} as const;
