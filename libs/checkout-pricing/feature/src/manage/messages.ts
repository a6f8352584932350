/** The results of the billing portal, which the account page announces. */
export const messages = {
  canceled: 'Your plan is canceled and will not renew. You can resume it until it ends.',
  resumed: 'Your plan is resumed and will renew.',
  'card-updated': 'Your card is updated. Your next payments use it.',
  changed: 'Your plan is changed. The change appears below in a moment.',
  exists: 'You already have a plan, so nothing was bought. You can manage it below.',
} as const;
