import { replaceable } from '@portal/shared/util';
import {
  activeWithinDays,
  statsDays,
  usageWeeks,
  type UsageFeature,
} from '@portal/group-management/domain';

export const messages = replaceable('group-management', 'usage', {
  title: 'Usage',
  intro: `How this group used the assistant in the last ${usageWeeks} weeks. We count use from the day after a member accepts the invitation.`,
  loading: 'Loading the usage',
  failed: 'We couldn’t load the usage. Please try again later.',
  tryAgain: 'Try again',
  export: 'Export to CSV',
  exporting: 'Exporting...',
  fileName: 'usage.csv',
  figures: {
    members: 'Members',
    active: `Active in ${activeWithinDays / 7} weeks`,
    never: 'Never active',
  },
  weeks: 'Weeks',
  features: 'Features',
  members: 'Members',
  classroomsOnly:
    'Only classrooms show when each member was last active, and each member’s statistics.',
  membersNote:
    'Members who’ve been inactive the longest come first. You can give their seats to others.',
  active: 'Active members',
  suggestions: 'Suggestions',
  accepted: 'Accepted',
  rejected: 'Rejected',
  week: 'Week of',
  feature: 'Feature',
  member: 'Member',
  lastActive: 'Last active',
  never: 'Never',
  showNumbers: 'Show numbers',
  activeChart: (most: number) => `Active members by week, at most ${most}. The numbers are below.`,
  suggestionsChart: (accepted: number, rejected: number) =>
    `Suggestions by week: ${accepted} accepted and ${rejected} rejected. The numbers are below.`,
  featuresChart: (feature: string) =>
    `Suggestions by feature, most from ${feature}. The numbers are below.`,
  emptyTitle: 'No usage yet',
  empty: `No members used the assistant in the last ${usageWeeks} weeks.`,
  more: 'Show more',
  viewStats: (email: string) => `View the statistics of ${email}`,
  statistics: {
    title: 'Statistics',
    loading: 'Loading the statistics',
    period: (from: string, to: string) => `${from} to ${to}`,
    rate: 'Acceptance',
    byDay: 'By day',
    byFeature: 'By feature',
    day: 'Day',
    dayChart: (accepted: number, rejected: number) =>
      `Suggestions by day: ${accepted} accepted and ${rejected} rejected. The numbers are below.`,
    empty: `No suggestions were recorded in these ${statsDays} days.`,
    noDays: 'No suggestions on the other days.',
    download: 'Download as CSV',
    fileName: 'statistics.csv',
    csvHead: ['day', 'feature', 'accepted', 'rejected'],
    expired:
      'The link to these statistics is no longer valid. Go back and open the statistics again.',
  },
  featureNames: {
    'language-editing': 'Language editing',
    rewriting: 'Rewriting',
    drafting: 'Drafting',
    'latex-tools': 'LaTeX AI tools',
    supercomplete: 'Supercomplete',
  } satisfies Record<UsageFeature, string>,
} as const);
