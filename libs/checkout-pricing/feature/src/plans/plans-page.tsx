import { priceDisplay, priceOfFrequency, type SeatInput } from '@portal/checkout-pricing/domain';
import { useTelemetry } from '@portal/shared/telemetry';
import { PlainPage, useTimedMessage } from '@portal/shared/ui';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import type { NavigateOut } from '../checkout/leave-portal';
import { useInvoiceInAddress, usePaymentChoice } from '../payment-choice/use-payment-choice';
import { useCurrentPlan } from '../current-plan/use-current-plan';
import { Comparison } from '../comparison/comparison';
import { CouponNote } from './coupon-note';
import { FinePrint, useGroupOffer } from './group-price';
import { FrequencyControl, PlansHero } from './plans-hero';
import { PlanSheet } from './plan-sheet';
import { PlansNotice, useAddressNotice } from './plans-notice';
import { PlansInfoBox } from './plans-info-box';
import { showRefusedCoupon } from '../refused-coupon/show-refused-coupon';
import { usePlanActions } from './use-plan-actions';
import { usePlanChoice } from './use-plan-choice';
import { usePlanPrices } from './use-plan-prices';

/** What the Contact Sales dialog gets while it is open. */
interface ContactSalesSlot {
  /** The seats as typed. */
  readonly seats: string;
  readonly onClose: () => void;
  readonly onSubmitted: () => void;
}

interface PlansPageProps {
  /** The brand's link to gumroad's page. */
  readonly gumroadHref: string;
  /** Other origins that the promotional box may link to. */
  readonly targetOrigins?: readonly string[];
  /** Whether the checkout adds tax to the prices (PRICE-417). */
  readonly isTaxAdded?: boolean;
  /** The fewest seats of a group that can be paid by invoice; without it, none can (PRICE-500). */
  readonly payByInvoiceFromSeats?: number;
  /** The open Contact Sales dialog; the portal provides it. */
  readonly contactSales: (slot: ContactSalesSlot) => ReactNode;
  /** What stands below the comparison: `<BelowPlans>`. */
  readonly below?: ReactNode;
  /** Opens another site; replaced in tests. */
  readonly navigateOut?: NavigateOut;
}

function useTrackedView() {
  const { track } = useTelemetry();
  useEffect(() => {
    track({ type: 'page-viewed', action: 'plans' });
  }, [track]);
}

/** The Contact Sales dialog, once it is open. */
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

/** What the plans page shows and does: the prices, what the user chose, and the dialogs that its buttons open. */
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
  const { premium, coupon, country, isLoading } = prices;
  const shown = { frequency, country, isLoading };
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
    ...(navigateOut && { navigateOut }),
  });
  useInvoiceInAddress(actions.isReady && actions.group.kind === 'buy', actions.group.press);
  const selector = { offered, onFrequencyChange: setFrequency };
  const bought = { ...choice, groupOffer, actions, currentPlan };
  return { shown, selector, bought, prices, premiumPrice, region, sales, payment };
}

/** `/plans` (PRICE-36). */
export function PlansPage(props: PlansPageProps) {
  const { targetOrigins = [], below, isTaxAdded = false, payByInvoiceFromSeats = 0 } = props;
  const { shown, selector, bought, prices, premiumPrice, region, sales, payment } =
    usePlansPage(props);
  useTrackedView();
  const { actions, groupOffer } = bought;
  const { premium, coupon, country } = prices;
  const premiumDisplay = priceDisplay(premium, shown.frequency);

  return (
    <PlainPage>
      <PlansHero>
        <FrequencyControl {...shown} {...selector} savingPercent={premiumDisplay?.savingPercent} />
        {!actions.isPremium && prices.isCouponChecked && (
          <CouponNote coupon={coupon} price={premiumPrice} country={country} />
        )}
      </PlansHero>
      <div id="select" className="pt-4">
        <PlansNotice region={region} failure={prices.failure} onRetry={prices.retry} />
        <PlanSheet {...shown} {...bought} premiumDisplay={premiumDisplay} />
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
