import { useSession } from '@portal/auth-session/api';
import {
  groupBuyProblem,
  premiumBuyProblem,
  seatsOf,
  type BuyProblem,
  type Frequency,
  type PendingCheckout,
  type Price,
  type SeatInput,
} from '@portal/checkout-pricing/domain';
import { useTelemetry } from '@portal/shared/telemetry';
import type { NavigateOut } from '../checkout/leave-portal';
import { rememberLowered } from '../checkout/pending-purchase';
import {
  useCheckout,
  useCheckoutFromAddress,
  type OnCouponRefused,
} from '../checkout/use-checkout';
import type { GroupOrder } from './payment-choice';
import { useManagePlan } from '../billing/use-manage-plan';
import type { CurrentPlanView } from './use-current-plan';
import { messages } from '../messages';
import type { GroupNameInput } from './group-name';
import type { GroupOffer } from './group-price';

/** The actions of the buttons on the cards and in the comparison. */
export type PlanActions = ReturnType<typeof usePlanActions>;

type GroupAction = 'buy' | 'annual-only' | 'contact-sales' | 'manage' | 'after-premium';

interface PlanActionsInput {
  readonly frequency: Frequency;
  readonly premiumPrice: Price | undefined;
  readonly coupon: string | undefined;
  readonly seats: SeatInput;
  readonly groupOffer: GroupOffer | undefined;
  readonly groupName: Pick<GroupNameInput, 'name' | 'error'>;
  readonly currentPlan: CurrentPlanView | undefined;
  readonly isLoading: boolean;
  readonly gumroadHref: string;
  readonly navigateOut: NavigateOut | undefined;
  readonly onProblem: (sentence: string) => void;
  readonly onCouponRefused: OnCouponRefused;
  readonly onContactSales: () => void;
  /** The minimum of seats of a group that can be paid by invoice; 0: none can. */
  readonly payByInvoiceFromSeats: number;
  readonly onChoosePayment: (order: GroupOrder) => void;
}

/** The code is sent only if it lowers the price: the amount on the card is the amount that is charged (PRICE-33, PRICE-320). */
function premiumPurchase(price: Price, coupon: string | undefined): PendingCheckout {
  const purchase = { priceId: price.id, quantity: 1 };
  if (!coupon || price.unit_discounted_amount >= price.unit_amount) return purchase;
  const lowered = { ...purchase, code: coupon };
  rememberLowered(lowered);
  return lowered;
}

function groupKind(input: PlanActionsInput, isPremium: boolean): GroupAction {
  if (input.seats.kind === 'contact-sales') return 'contact-sales';
  if (isPremium) return input.currentPlan?.ownsGroup ? 'manage' : 'after-premium';
  return input.frequency === 'annually' ? 'buy' : 'annual-only';
}

const variants = { monthly: 'monthly', quarterly: 'quarterly', annually: 'yearly' } as const;

export function usePlanActions(input: PlanActionsInput) {
  const { frequency, premiumPrice, coupon, seats, groupOffer, groupName, isLoading } = input;
  const { gumroadHref, navigateOut, onProblem, onCouponRefused, onContactSales } = input;
  const { status, user } = useSession();
  const { track } = useTelemetry();
  const callbacks = { onFailure: onProblem, navigateOut };
  const checkout = useCheckout({ ...callbacks, onCouponRefused });
  const managePlan = useManagePlan({ gumroadHref, ...callbacks });
  useCheckoutFromAddress(checkout);

  const showProblem = (problem: BuyProblem) => onProblem(messages.problems[problem]);
  const buyPremium = () => {
    const problem = premiumBuyProblem(premiumPrice?.id);
    if (problem || !premiumPrice) return showProblem(problem ?? 'PREMIUM_PRICE_MISSING');
    track({ type: 'plan-purchase', action: variants[frequency] });
    void checkout.start(premiumPurchase(premiumPrice, coupon));
  };
  const buyGroup = () => {
    const problem = groupBuyProblem(groupOffer?.priceId, seats);
    if (problem || !groupOffer) return showProblem(problem ?? 'MINIMUM_MEMBERS');
    if (groupName.error !== undefined) return onProblem(groupName.error);
    track({ type: 'plan-purchase', action: variants[frequency] });
    const name = groupName.name ? { groupName: groupName.name } : {};
    const { priceId, currency, figures } = groupOffer;
    const purchase = { priceId, quantity: seatsOf(seats), ...name };
    const onCard = () => void checkout.start(purchase);
    const { payByInvoiceFromSeats: minInvoiceSeats } = input;
    if (minInvoiceSeats === 0 || purchase.quantity < minInvoiceSeats || !figures) return onCard();
    return input.onChoosePayment({ purchase, total: figures.total, currency, onCard });
  };

  const isBuying = (priceId: string | undefined) =>
    priceId !== undefined && checkout.startingPriceId === priceId;
  const isPremium = user?.premium === true;
  const kind = groupKind(input, isPremium);
  return {
    isSignedIn: status === 'signed-in',
    isPremium,
    isReady: checkout.isReady && !isLoading,
    premium: { isBusy: isBuying(premiumPrice?.id), press: buyPremium },
    group: {
      kind,
      isBusy: isBuying(groupOffer?.priceId),
      press: kind === 'contact-sales' ? onContactSales : buyGroup,
    },
    manage: { isBusy: managePlan.isOpening, press: () => managePlan.open() },
  };
}
