import type { AuthSessionTexts } from '@portal/auth-session/api';
import type { CheckoutPricingTexts } from '@portal/checkout-pricing/api';
import type { UiTexts } from '@portal/shared/ui';
import type { OtherTexts } from '@portal/shared/util';

export type LibraryTexts = AuthSessionTexts & CheckoutPricingTexts & UiTexts;

/** The words of this app, in place of those of the libraries; all others stay. */
export const texts: OtherTexts<LibraryTexts> = {
  'auth-session': {
    validation: { credentials: 'Who are you?' },
    pages: {
      login: {
        title: 'Open your library',
        createAccount: 'Start a library',
        newHere: (productName) => `No library at ${productName} yet?`,
      },
      signup: { title: 'Start a library' },
    },
  },
  'checkout-pricing': {
    pages: {
      headline: { start: 'Shelves that', stressed: 'think' },
      lead: 'Keep every reference, and let the editor polish what you write about it.',
      premium: { pitch: 'For one reader: unlimited editing beside every note.' },
      actions: { buyNow: 'Choose' },
    },
    purchase: { purchase: { buying: (plan) => `You chose ${plan}.` } },
  },
  shared: { ui: { processing: 'One moment...' } },
};
