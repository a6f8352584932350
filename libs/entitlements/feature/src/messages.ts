import { replaceable } from '@portal/shared/util';

/** Why a user has Premium, and who pays for it. */
export const messages = replaceable('entitlements', 'pages', {
  until: (day: string) => ` until ${day}`,
  stripe: (cardLast4: string) => `Paid with the card ending in ${cardLast4}.`,
  gumroad: (until: string) => `Paid at Gumroad${until}.`,
  group: (name: string, until: string) => `${name} pays for your seat${until}.`,
  someGroup: 'Your group',
  overleaf: (editorName: string) =>
    `Your plan with ${editorName} includes Premium for as long as it lasts.`,
  institution: (name: string, until: string) => `${name} pays for it${until}.`,
  secondStepMissing:
    'Your institution offers you Premium with two-step login. Set it up under Security, or log in again with it or at your institution.',
  someInstitution: 'Your institution',
} as const);
