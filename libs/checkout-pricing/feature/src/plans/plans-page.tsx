import { priceDisplay, priceOfFrequency, type SeatInput } from '@portal/checkout-pricing/domain';
import { useTelemetry } from '@portal/shared/telemetry';
import { PlainPage, useTimedMessage } from '@portal/shared/ui';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import type { NavigateOut } from '../checkout/leave-portal';
import { Comparison } from './comparison';
import { CouponNote } from './coupon-note';
import { FinePrint, useGroupOffer } from './group-price';
import { useInvoiceInAddress, usePaymentChoice, showRefusedCoupon } from './plan-dialogs';
import { PlanSheet } from './plan-sheet';
import { FrequencyControl, PlansHero } from './plans-hero';
import { PlansNotice, useAddressNotice, PlansInfoBox } from './plans-notice';
import { useCurrentPlan } from './use-current-plan';
import { usePlanActions } from './use-plan-actions';
import { usePlanChoice } from './use-plan-choice';
import { usePlanPrices } from './use-plan-prices';

interface ContactSalesSlot {
  readonly seats: string;
  readonly onClose: () => void;
  readonly onSubmitted: () => void;
}

interface PlansPageProps {
  readonly gumroadHref: string;
  /** Other origins that the promotional box may link to. */
  readonly targetOrigins?: readonly string[];
  readonly isTaxAdded?: boolean;
  /** The minimum of seats of a group that can be paid by invoice; without it, none can (PRICE-500). */
  readonly payByInvoiceFromSeats?: number;
  readonly contactSales: (slot: ContactSalesSlot) => ReactNode;
  /** What else is asked of who buys a group, below its name. */
  readonly askBuyer?: ReactNode;
  /** What stands below the comparison: `<BelowPlans>`. */
  readonly below?: ReactNode;
  readonly navigateOut?: NavigateOut;
}

function useTrackedView() {
  const { track } = useTelemetry();
  useEffect(() => {
    track({ type: 'page-viewed', action: 'plans' });
  }, [track]);
}

function useSalesDialog(contactSales: PlansPageProps['contactSales'], seats: SeatInput) {
  const { track } = useTelemetry();
  const [isOpen, setIsOpen] = useState(false);
  const onClose = useCallback(() => setIsOpen(false), []);
  const onSubmitted = () => track({ type: 'contact_sales', action: 'submitted' });
  return {
    open: () => {
      track({ type: 'contact_sales', action: 'clicked' });
      setIsOpen(true);
    },
    dialog: isOpen && contactSales({ seats: seats.text, onClose, onSubmitted }),
  };
}

function usePlansPage(props: PlansPageProps) {
  const { gumroadHref, contactSales, navigateOut } = props;
  const { payByInvoiceFromSeats = 0, isTaxAdded = false } = props;
  const currentPlan = useCurrentPlan();
  const { offered, setFrequency, ...choice } = usePlanChoice(currentPlan?.frequency);
  const { frequency, seats } = choice;
  const { show, region } = useTimedMessage();
  useAddressNotice(show);
  const sales = useSalesDialog(contactSales, seats);
  const payment = usePaymentChoice(isTaxAdded);
  const prices = usePlanPrices();
  const { premium, coupon, isLoading } = prices;
  const shown = { frequency, isLoading };
  const premiumPrice = priceOfFrequency(premium, frequency);
  const groupOffer = useGroupOffer(prices.group, seats);
  const actions = usePlanActions({
    ...shown,
    ...choice,
    premiumPrice,
    coupon,
    groupOffer,
    currentPlan,
    gumroadHref,
    onProblem: (sentence) => show('danger', sentence),
    onCouponRefused: showRefusedCoupon({ show, dismiss: region.onDismiss, isTaxAdded }),
    onContactSales: sales.open,
    payByInvoiceFromSeats,
    onChoosePayment: payment.ask,
    navigateOut,
  });
  useInvoiceInAddress(actions.isReady && actions.group.kind === 'buy', actions.group.press);
  const selector = { offered, onFrequencyChange: setFrequency };
  const bought = { ...choice, groupOffer, actions, currentPlan };
  return { shown, selector, bought, prices, premiumPrice, region, sales, payment };
}

/** `/plans` (PRICE-36). */
export function PlansPage(props: PlansPageProps) {
  const {
    targetOrigins = [],
    below,
    askBuyer,
    isTaxAdded = false,
    payByInvoiceFromSeats = 0,
  } = props;
  const { shown, selector, bought, prices, premiumPrice, region, sales, payment } =
    usePlansPage(props);
  useTrackedView();
  const { actions, groupOffer } = bought;
  const { premium, coupon } = prices;
  const premiumDisplay = priceDisplay(premium, shown.frequency);

  return (
    <PlainPage>
      <PlansHero>
        <FrequencyControl {...shown} {...selector} savingPercent={premiumDisplay?.savingPercent} />
        {!actions.isPremium && prices.isCouponChecked && (
          <CouponNote coupon={coupon} price={premiumPrice} />
        )}
      </PlansHero>
      <div id="select" className="sm:pt-4">
        <PlansNotice region={region} failure={prices.failure} onRetry={prices.retry} />
        <PlanSheet {...shown} {...bought} premiumDisplay={premiumDisplay} askBuyer={askBuyer} />
        <FinePrint
          {...shown}
          offer={groupOffer}
          isTaxAdded={isTaxAdded}
          payByInvoiceFromSeats={payByInvoiceFromSeats}
        />
        <PlansInfoBox targetOrigins={targetOrigins} />
      </div>
      <Comparison actions={actions} />
      {below}
      {sales.dialog}
      {payment.dialog}
    </PlainPage>
  );
}
