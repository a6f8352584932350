import { replaceable } from '@portal/shared/util';

/** Texts of the checkout and of managing a plan on other pages than /plans, which does not load them. */
export const purchaseMessages = replaceable('checkout-pricing', 'purchase', {
  purchase: {
    loading: 'Loading your plan',
    offer: {
      premium: (price: string) => `Premium, ${price}`,
      group: (price: string, seats: number) => `Group, ${seats} seats, ${price}`,
    },
    plusTax: (plan: string) => `${plan}, plus tax`,
    buying: (plan: string) => `You’re buying ${plan}.`,
    change: 'Change plan',
    verify: 'Verify your email address to continue.',
    waits: 'The plan you chose is waiting for you.',
    continue: (plan: string) => `Continue: ${plan}`,
    continueUnnamed: 'Continue your purchase',
    toCheckout: (plan: string) => `Continue to checkout: ${plan}`,
    toCheckoutUnnamed: 'Continue to checkout',
    plan: {
      premium: (frequency: string) => `Premium, ${frequency}`,
      group: (frequency: string, seats: number) => `Group, ${seats} seats, ${frequency}`,
    },
    notNow: 'Not now',
    notSold: 'The plan in this link isn’t available.',
    noLongerSold: 'The plan you chose is no longer available.',
    choose: 'Choose a plan',
  },
  checkoutReturn: {
    confirming: 'We’re confirming your payment. Your plan will appear here in a moment.',
    confirmed: 'Your payment is confirmed. Your plan is ready.',
    handedOver: 'The group is yours now, and your card pays for it.',
    withdrawn: 'The offer was withdrawn; you weren’t charged.',
    notCompleted: 'You didn’t complete the checkout. Nothing was charged.',
    failed: 'Your payment didn’t go through. Nothing was charged, and your plan hasn’t changed.',
    unknown: 'We couldn’t find this checkout. Your current plan is below.',
    choosePlan: 'Choose a plan',
  },
  nextStep: {
    premium: { first: 'Next step:', sentence: 'install the add-in where you write.' },
    group: { first: 'Next step:', sentence: 'invite the members of your group.' },
    invite: 'Invite members',
  },
  planResult: {
    'card-updated': 'Your card is updated. We’ll use it for your next payments.',
    exists: 'You already have a plan, so nothing was bought. You can manage it below.',
  },
} as const);
