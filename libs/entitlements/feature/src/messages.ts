/** Why a user has Premium. */
export const messages = {
  first: (until: string, why: string) => `You have Premium${until} because ${why}.`,
  further: (until: string, why: string) => `You also have Premium${until} because ${why}.`,
  until: (day: string) => ` until ${day}`,
  stripe: 'you pay for it yourself',
  gumroad: 'you pay for it at Gumroad',
  group: (name: string) => `${name} pays for your seat`,
  someGroup: 'your group',
  overleaf: (editorName: string) =>
    `your plan with ${editorName} includes it, for as long as that plan lasts`,
  institution: (name: string) => `${name} pays for it`,
  someInstitution: 'your institution',
} as const;
