import { replaceable } from '@portal/shared/util';

export const messages = replaceable('group-management', 'daily-quota', {
  heading: 'Today',
  meter: 'Suggestions left today',
  left: (left: number, quota: number) =>
    left === 0 ? 'No suggestions left today' : `${left} of ${quota} suggestions left today`,
  resets: (time: string) => `Resets at ${time}.`,
  empty: (time: string) => `You’ll get more at ${time}. Premium has no daily quota.`,
} as const);
