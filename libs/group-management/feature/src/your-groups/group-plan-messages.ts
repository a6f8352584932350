import { planSentences } from '@portal/checkout-pricing/domain';
import { replaceable } from '@portal/shared/util';

export const messages = replaceable('group-management', 'group-plan', {
  heading: 'Your Group Plan',
  loading: 'Loading your group',
  renews: planSentences.renews,
  ends: planSentences.ends,
  ended: planSentences.ended,
  /** The user may have a plan that ends on the day on which this one renews. */
  whosePlan: (name: string) => `This is the plan of ${name}. Somebody else pays for it.`,
  members: (count: number, quota: number | null) =>
    quota === null ? `${count} members` : `${count} of ${quota} seats taken`,
  seatsLeft: (seats: number) => `${seats} left`,
  active: (members: number) => `${members} active`,
  pending: (members: number) => `${members} pending`,
  overQuota: 'There are more members than seats. Nobody is removed, but nobody can be added.',
  pastDue: 'The last payment failed. Update the card under your plan above.',
  seats: 'Seats',
  status: { active: 'Active', 'past-due': 'Past due', ended: 'Ended' },
  manage: 'Manage members',
  failed: 'We could not get your group. Please try again later.',
  tryAgain: 'Try again',
  earlier: {
    keepBefore: (name: string) => `Keep the members of ${name}`,
    keepHint: (members: number) =>
      `This group of yours has ended. With at least ${members} seats, the new plan continues it: its members have Premium again.`,
    question: (members: number) =>
      `Your earlier group with ${members} members has ended. Do you want to keep its members in the new group?`,
    tooMany: (members: number, quota: number) =>
      `Your earlier group has ${members} members, and the new one has ${quota} seats. Add seats to keep its members.`,
    keep: 'Keep the members',
    keeping: 'Keeping the members...',
    drop: 'Start empty',
    dropping: 'Starting empty...',
    kept: 'Your members are back and have Premium again.',
    dropped: 'Your new group starts empty.',
  },
  former: {
    question: (email: string, group: string) =>
      `${email}, which was your email address before, was invited to ${group}. Do you want to accept with your new address?`,
    accept: 'Accept with my new address',
    accepting: 'Accepting...',
    accepted: (group: string) => `You joined ${group}.`,
    decline: 'Decline the invitation',
    declining: 'Declining...',
    declined: (group: string) => `You declined the invitation to ${group}.`,
  },
  groups: 'Your groups',
  roles: { owner: 'Owner', admin: 'Administrator', member: 'Member' },
  roleIn: (role: string, isLive: boolean) => (isLive ? role : `${role}, ended`),
  manageNamed: (name: string) => `Manage members of ${name}`,
  offers: {
    admin: (by: string | null) =>
      `${by ?? 'The owner'} asks you to become an administrator. You could then invite, remove and export members.`,
    owner: (by: string | null) =>
      `${by ?? 'The owner'} wants to hand this group over to you. You would decide about its members and administrators.`,
  },
  payment: {
    stays: 'The person who pays for the group goes on paying.',
    from: (day: string, price: string) =>
      `You would also pay for it: from ${day} you pay ${price}. Nothing is charged before that day.`,
    atOnce: (price: string) => `You would also pay for it: you pay ${price}, starting today.`,
    price: (
      amount: string,
      interval: 'month' | 'quarter' | 'year',
      isTaxed: boolean,
      seats: number,
    ) => `${amount} per ${interval}${isTaxed ? ' plus tax' : ''} for ${seats} seats`,
    endsOtherwise: 'Without your card the group ends then.',
    impossible:
      'You would also pay for it, but nobody else can pay for this group at the moment: its plan has ended, or a payment for it is open or paused.',
    notNow: 'Nobody else can pay for this group now',
    ownPlan:
      'You pay for a plan of your own. End it first: when it is over, you can accept this offer.',
    accept: 'Accept and enter a card',
    acceptNamed: (name: string) => `Accept and enter a card for ${name}`,
    opening: 'Opening the checkout...',
  },
  accept: 'Accept',
  acceptNamed: (name: string) => `Accept the role in ${name}`,
  accepting: 'Accepting...',
  accepted: {
    admin: (name: string) => `You are an administrator of ${name}.`,
    owner: (name: string) => `You are the owner of ${name}.`,
  },
  decline: 'Decline',
  declineNamed: (name: string) => `Decline the role in ${name}`,
  declining: 'Declining...',
  declined: (name: string) => `You declined the role in ${name}.`,
  stepDown: {
    action: 'Step down',
    named: (name: string) => `Step down in ${name}`,
    title: (name: string) => `Step down as an administrator of ${name}?`,
    text: 'You can no longer see, invite or remove its members; only its owner can give you the role again. Your seat and Premium stay. We mail the owner and you.',
    working: 'Stepping down...',
    done: (name: string) => `You no longer administer ${name}.`,
  },
  leave: 'Leave',
  leaveNamed: (name: string) => `Leave ${name}`,
  leaveTitle: (name: string) => `Leave ${name}?`,
  leaveText:
    'Your seat becomes free, and Premium ends at once, unless another right gives it. If you administer the group, that ends too.',
  leaveAsPayerText:
    'You go on paying for the group after you leave, until you end the payment on your billing page.',
  leaveAsOwnerText:
    'The group has ended. Its longest-serving administrator becomes its owner; without another administrator it is deleted with its members.',
  leaving: 'Leaving...',
  left: (name: string) => `You left ${name}.`,
} as const);
