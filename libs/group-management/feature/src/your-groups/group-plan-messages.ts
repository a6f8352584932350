import { planSentences } from '@portal/checkout-pricing/domain';
import { replaceable } from '@portal/shared/util';

export const messages = replaceable('group-management', 'group-plan', {
  heading: 'Your Group Plan',
  loading: 'Loading your group',
  renews: planSentences.renews,
  ends: planSentences.ends,
  ended: planSentences.ended,
  /** The user may have a plan that ends on the day on which this one renews. */
  whosePlan: (name: string) => `This is the plan of ${name}. Someone else pays for it.`,
  members: (count: number, quota: number | null) =>
    quota === null ? `${count} members` : `${count} of ${quota} seats taken`,
  seatsLeft: (seats: number) => `${seats} left`,
  active: (members: number) => `${members} active`,
  pending: (members: number) => `${members} pending`,
  overQuota: 'There are more members than seats. No one is removed, but you can’t add anyone.',
  pastDue: 'The last payment for this group failed.',
  seats: 'Seats',
  status: { active: 'Active', 'past-due': 'Past due', ended: 'Ended' },
  manage: 'Manage members',
  failed: 'We couldn’t load your group. Please try again later.',
  tryAgain: 'Try again',
  earlier: {
    keepBefore: (name: string) => `Keep the members of ${name}`,
    keepHint: (members: number) =>
      `This group has ended. With at least ${members} seats, your new plan continues it, and its members get Premium again.`,
    question: (members: number) =>
      `Your previous group with ${members} members has ended. Do you want to keep its members in the new group?`,
    tooMany: (members: number, quota: number) =>
      `Your previous group has ${members} members, and the new one has ${quota} seats. Add seats to keep its members.`,
    keep: 'Keep the members',
    keeping: 'Keeping the members...',
    drop: 'Start empty',
    dropping: 'Starting empty...',
    kept: 'Your members are back and have Premium again.',
    dropped: 'Your new group starts empty.',
  },
  former: {
    question: (email: string, group: string) =>
      `Your previous email address, ${email}, was invited to ${group}. Do you want to accept with your new address?`,
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
      `${by ?? 'The owner'} wants you to become an administrator. You could then invite, remove and export members.`,
    owner: (by: string | null) =>
      `${by ?? 'The owner'} wants to hand this group over to you. You would decide about its members and administrators.`,
  },
  payment: {
    stays: 'The person who pays for the group keeps paying.',
    from: (day: string, price: string) =>
      `You’d also pay for it: ${price}, starting ${day}. You won’t be charged before that day.`,
    atOnce: (price: string) => `You’d also pay for it: ${price}, starting today.`,
    price: (
      amount: string,
      interval: 'month' | 'quarter' | 'year',
      isTaxed: boolean,
      seats: number,
    ) => `${amount} per ${interval}${isTaxed ? ' plus tax' : ''} for ${seats} seats`,
    endsOtherwise: 'Without your card, the group ends then.',
    impossible:
      'You’d also pay for it, but no one else can take over the payment at the moment: the plan has ended, or a payment is open or paused.',
    notNow: 'No one else can pay for this group now',
    ownPlan:
      'You pay for a plan of your own. Cancel it first. Once it has ended, you can accept this offer.',
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
    text: 'You can no longer see, invite or remove its members, and only its owner can give you the role again. You keep your seat and Premium. We’ll email the owner and you.',
    working: 'Stepping down...',
    done: (name: string) => `You no longer administer ${name}.`,
  },
  leave: 'Leave',
  leaveNamed: (name: string) => `Leave ${name}`,
  leaveTitle: (name: string) => `Leave ${name}?`,
  leaveText:
    'You give up your seat and lose Premium immediately unless you have it another way. If you’re an administrator of the group, that ends, too.',
  leaveAsPayerText:
    'You’ll keep paying for the group after you leave, until you cancel on your billing page.',
  leaveAsOwnerText:
    'The group has ended. Its longest-serving administrator becomes its owner. If there isn’t one, the group and its list of members are deleted.',
  leaving: 'Leaving...',
  left: (name: string) => `You left ${name}.`,
} as const);
