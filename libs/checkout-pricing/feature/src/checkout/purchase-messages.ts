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
    buying: (plan: string) => `You are buying ${plan}.`,
    change: 'Change plan',
    verify: 'Verify your email address to continue.',
    waits: 'The plan that you chose is waiting for you.',
    continue: (plan: string) => `Continue: ${plan}`,
    continueUnnamed: 'Continue your purchase',
    toCheckout: (plan: string) => `Continue to checkout: ${plan}`,
    toCheckoutUnnamed: 'Continue to checkout',
    plan: {
      premium: (frequency: string) => `Premium, ${frequency}`,
      group: (frequency: string, seats: number) => `Group, ${seats} seats, ${frequency}`,
    },
    notNow: 'Not now',
    notSold: 'The plan in this link is not available.',
    noLongerSold: 'The plan that you chose is no longer available.',
    choose: 'Choose a plan',
  },
  checkoutReturn: {
    confirming: 'We are confirming your payment. Your plan will appear here in a moment.',
    confirmed: 'Your payment is confirmed. Your plan is ready.',
    handedOver: 'The group is yours now, and your card pays for it.',
    withdrawn: 'The offer was withdrawn; you weren’t charged.',
    notCompleted: 'The checkout was not completed. Nothing was charged.',
    failed: 'Your payment did not go through. Nothing was charged, and your plan has not changed.',
    unknown: 'We could not find this checkout. Below is your current plan.',
    choosePlan: 'Choose a plan',
  },
  nextStep: {
    premium: { first: 'Next step:', sentence: 'install the add-in where you write.' },
    group: { first: 'Next step:', sentence: 'invite the members of your group.' },
    invite: 'Invite members',
  },
  planResult: {
    canceled: 'Your plan is canceled and will not renew. You can resume it until it ends.',
    'card-updated': 'Your card is updated. Your next payments use it.',
    changed: 'Your plan is changed. The change appears below in a moment.',
    exists: 'You already have a plan, so nothing was bought. You can manage it below.',
  },
} as const);
