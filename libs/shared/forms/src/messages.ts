import { replaceable } from '@portal/shared/util';

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

export const messages = replaceable('shared', 'forms', {
  /** How long the user has to wait; longer waits are in minutes, rounded up. */
  tryAgainIn: (seconds: number) =>
    `You can try again in ${
      seconds < 120 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute')
    }.`,
} as const);
