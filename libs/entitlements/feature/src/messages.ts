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
  someInstitution: 'Your institution',
} as const);
