/** Every text that a user reads on the page of group management. */
export const messages = {
  heading: 'Group management',
  intro: 'Store a text.',
  form: {
    heading: 'New text',
    text: 'Text',
    save: 'Save',
    saving: 'Saving',
    saved: (text: string) => `Your text “${text}” is stored.`,
  },
} as const;
