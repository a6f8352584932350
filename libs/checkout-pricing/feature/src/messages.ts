import { replaceable } from '@portal/shared/util';

const withoutPeriod = (sentence: string) => sentence.replace(/\.$/, '');

const list = new Intl.ListFormat('en-US');

function waitingTime(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

/** When to try again after a 429; the server usually sends the seconds. */
const tryAgainIn = (seconds: number | undefined) =>
  seconds ? `Please try again in ${waitingTime(seconds)}.` : 'Please try again later.';

export const messages = replaceable('checkout-pricing', 'pages', {
  headline: { start: 'Elevate your', stressed: 'writing' },
  lead: 'Clear, careful edits for academic writing: in the word processor, in the LaTeX editor and on the web.',
  frequency: {
    label: 'Billing frequency',
    options: { monthly: 'Monthly', quarterly: 'Quarterly', annually: 'Annually' },
    saving: (percent: number) => `Save ${percent}%`,
  },
  price: {
    loading: 'Loading prices',
    unavailable: 'N/A',
    notAvailable: 'Not available',
    perMonth: 'a month',
    everyMonth: 'Renews every month',
  },
  free: {
    name: 'Free',
    pitch: 'A daily quota on most features. It resets the next day.',
    priceNote: 'No card needed',
    features: [
      'Language editing, limited',
      'Rewriting features, limited',
      'LaTeX AI tools, limited',
    ],
  },
  premium: {
    name: 'Premium',
    pitch: 'For individual writers: every writing feature without a daily quota.',
    features: [
      'Unlimited language editing',
      'Unlimited rewriting features',
      'Unlimited LaTeX AI tools',
      'Supercomplete while drafting',
    ],
    renewal: {
      monthly: 'Charged every month.',
      quarterly: 'Charged every three months.',
      annually: 'Charged once a year.',
    },
    plusTax: 'Tax may be added at checkout, depending on your address.',
    endAnyTime: 'Paid plans renew automatically. You can cancel at any time.',
  },
  group: {
    name: 'Group',
    pitch: 'For a lab or a class: one invoice and your own list of members.',
    features: [
      'Everything in Premium, per seat',
      'Member management',
      'Usage statistics of the group',
    ],
    seats: 'Seats',
    groupName: { name: 'Group name', optional: 'Optional' },
    annualOnly: 'Available Annually',
    afterPremium: 'You already have Premium. You can buy a group once it has ended.',
    annualOnlyNote: 'One price for the whole year',
    youSave: 'You save',
    aSeat: 'a seat',
    manySeats: 'Tell us how many seats you need',
    noSeats: '–',
    range: (min: number, max: number) => `From ${min} to ${max} seats.`,
    byInvoice: (min: number) => `Groups of ${min} or more seats can also pay by invoice.`,
    parts: (parts: readonly { readonly seats: number; readonly rate: string }[]) =>
      list.format(
        parts.map(({ seats, rate }, index) =>
          index === 0 ? `${seats} seats at ${rate}` : `${seats} at ${rate}`,
        ),
      ),
  },
  institution: {
    name: 'Institution',
    pitch: 'For a department, a library or a whole university.',
    price: 'On request',
    priceNote: 'Priced by size',
    features: [
      'All editing and rewriting',
      'Access to Revise and Cite',
      'Usage statistics of invited members',
    ],
  },
  yourPlan: 'Your plan',
  coupon: {
    for: (per: string, then: string | undefined) => (then ? `${per}, ${then}.` : `${per}.`),
    notApplied: (code: string) => `${code} isn’t valid for these plans.`,
    invalid: 'This coupon isn’t valid.',
  },
  actions: {
    tryForFree: 'Try for free',
    tryFree: 'Try free',
    buyNow: 'Buy now',
    managePlan: 'Manage Plan',
    contact: 'Contact',
    contactSales: 'Contact Sales',
    tryAgain: 'Try again',
  },
  comparison: {
    heading: 'What each plan includes',
    feature: 'Feature',
    included: 'Included',
    notIncluded: 'Not included',
    none: '–',
  },
  problems: {
    MINIMUM_MEMBERS: 'Minimum 2 members required.',
    PREMIUM_PRICE_MISSING: 'Premium price details are not available for the selected frequency.',
  },
  addressProblems: {
    PRICE: 'The plan in this link isn’t available. Please choose one below.',
    QUANTITY: 'The number of seats in this link isn’t valid. A group has 2 to 100 seats.',
    FREQUENCY: 'The billing frequency in this link isn’t available. Please choose one below.',
  },
  pricing: {
    failed: (message: string) => `Error loading pricing: ${message}`,
    tableFailed: 'Error loading pricing table data',
    couponNotChecked: (seconds: number | undefined) =>
      `Too many codes were checked from your network, so these prices don’t include yours. ${tryAgainIn(seconds)}`,
  },
  checkout: {
    canceled: 'You left the checkout. Nothing was charged, and your plan hasn’t changed.',
    sessionError: (error: string) => `Error creating checkout session: ${error}`,
    badResponse: 'Checkout failed: Unexpected response from server.',
    failed: (message: string) => `Checkout failed: ${withoutPeriod(message)}.`,
    tooMany: (seconds: number | undefined) =>
      `You started too many checkouts in a short time. Nothing was charged, and we saved your choice. ${tryAgainIn(seconds)}`,
  },
  manage: {
    badResponse: 'We couldn’t open the billing portal. Please try again.',
    tooMany: (seconds: number | undefined) =>
      `You opened the billing portal too often in a short time. Your plan hasn’t changed. ${tryAgainIn(seconds)}`,
  },
} as const);
