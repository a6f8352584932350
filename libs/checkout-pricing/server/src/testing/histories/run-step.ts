import { durations } from '@portal/shared/util';
import { findCustomerId } from '../../customer/customer.repository';
import type { Action } from './history-steps';
import { user } from './history-user';
import type { HistoryWorld } from './history-world';

const priceId = (name: string) =>
  name === 'group' ? 'price_group_year_t1' : `price_premium_${name}_t1`;

/** Lets the period of a monthly plan end before the next events are sent. */
function renewNow({ clock, model, passTime }: HistoryWorld): void {
  const [end = Infinity] = model.plans().map(({ items }) => items.data[0]?.current_period_end);
  const days = (end * 1_000 - clock.now().getTime()) / durations.oneDayMs;
  if (days < 0 || days > 31) return;
  clock.advance({ ms: days * durations.oneDayMs + 1_000 });
  passTime();
}

const choiceOf = (price: 'month' | 'quarter' | 'year' | 'group', seats: number) =>
  price === 'group'
    ? ({ plan: 'group', interval: 'year', quantity: seats } as const)
    : ({ plan: 'premium', interval: price, quantity: 1 } as const);

/** What the user does in the portal, and support to a plan; false for anything else. */
async function actAsUser(world: HistoryWorld, action: Action): Promise<boolean> {
  const { model, own, answers, provider } = world;
  const priceOf = (name: string) => provider.prices.find(({ id }) => id === priceId(name));
  switch (action.kind) {
    case 'order': {
      const quantity = action.price === 'group' ? action.seats : 1;
      const isSeen = action.code !== undefined && action.seats % 2 === 0;
      await own.order(`${priceId(action.price)}_usd`, quantity, action.code, isSeen);
      return true;
    }
    case 'pay':
      // An old tab may show any hosted page that the user ever saw.
      for (const sessionId of own.tabs) model.pay(sessionId);
      return true;
    case 'return':
      await own.returnFromCheckout();
      return true;
    case 'cancel':
      if (action.how === 'here') await own.cancel();
      else model.setEnd(action.how);
      return true;
    case 'resume':
      if (action.isHere) await own.resume();
      else model.resume();
      return true;
    case 'change': {
      const price = priceOf(action.price);
      if (price) answers.change(price, action.seats);
      return true;
    }
    case 'confirm-change':
      answers.confirm();
      return true;
    case 'change-here':
      answers.bank.asks = action.isAsked;
      await own.change(choiceOf(action.price, action.seats));
      return true;
    case 'order-by-invoice':
      await own.orderByInvoice(`${priceId('group')}_usd`, action.seats);
      return true;
    case 'pay-invoice':
      // A debt of a plan that has ended stays one, also without an account.
      if (!own.deletedAt()) model.payInvoices(action.which);
      return true;
    case 'release':
      await own.release(action.seats, action.days);
      return true;
    case 'pay-owed':
      if (action.isNewCard) model.changeCard();
      await own.payOwed();
      return true;
    case 'delete-account':
      await own.deleteAccount();
      return true;
    default:
      return false;
  }
}

/** What gumroad, groups and institutions do; false for anything else. */
async function actElsewhere(
  { account, clock, gumroad, takeSeats }: HistoryWorld,
  action: Action,
): Promise<boolean> {
  switch (action.kind) {
    case 'take-seats':
      takeSeats(action.seats);
      return true;
    case 'join':
    case 'leave':
      await account[action.kind]();
      return true;
    case 'license':
      await account.license(new Date(clock.now().getTime() + action.days * durations.oneDayMs));
      return true;
    case 'end-license':
      await account.endLicense();
      return true;
    case 'gumroad-buy':
      gumroad.buy(action.price, action.isEnough);
      return true;
    case 'gumroad-cancel':
      gumroad.cancel();
      return true;
    case 'gumroad-restart':
      gumroad.restart();
      return true;
    case 'gumroad-refund':
      gumroad.refund();
      return true;
    case 'gumroad-dispute':
      gumroad.dispute();
      return true;
    default:
      return false;
  }
}

/** What happens at the card provider, mostly by support. */
async function actAtProvider(world: HistoryWorld, action: Action): Promise<void> {
  const { model, provider, gumroad, query } = world;
  switch (action.kind) {
    case 'sell': {
      const price = provider.prices.find(({ id }) => id === priceId(action.price));
      // A customer of whom the portal knows nothing becomes the user's at the next order only.
      if (price && (await findCustomerId(query, user.uid))) model.sell(price, action.trial);
      return;
    }
    case 'break-card':
      gumroad.breakCard();
      return void model.breakCard();
    case 'mend-card':
      gumroad.mendCard();
      return model.mendCard();
    case 'end':
      return model.endNow();
    case 'leave-unpaid':
      return void model.leaveUnpaid();
    case 'pause':
      return model.pause();
    case 'pause-payments':
      return model.pausePayments(action.days);
    case 'continue-payments':
      return model.continuePayments();
    case 'give-credit':
      return model.giveCredit(action.amount);
    case 'give-coupon':
      return model.giveCoupon(action.code);
    case 'refund':
      if (action.what !== 'overtaken') return model.refund(action.what);
      model.refund('period');
      return renewNow(world);
    case 'set-end':
      return model.setEndIn(action.days);
    case 'dispute':
      model.openDispute();
      return action.isDecided ? model.loseDispute() : undefined;
    case 'lose-dispute':
      return model.loseDispute();
  }
}

/** Lets something happen. */
export async function act(world: HistoryWorld, action: Action): Promise<void> {
  if (await actAsUser(world, action)) return;
  if (!(await actElsewhere(world, action))) await actAtProvider(world, action);
}
