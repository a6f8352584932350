import { priceDisplay, priceOfFrequency, type SeatInput } from '@portal/checkout-pricing/domain';
import { useTelemetry } from '@portal/shared/telemetry';
import { useTimedMessage } from '@portal/shared/ui';
import { useCallback, useState, type ReactNode } from 'react';
import type { NavigateOut } from '../checkout/leave-portal';
import { FinePrint, useGroupOffer } from './group-price';
import { useInvoiceInAddress, usePaymentChoice, showRefusedCoupon } from './plan-dialogs';
import { PlanSheet } from './plan-sheet';
import { FrequencyControl } from './plans-hero';
import { PlansNotice, useAddressNotice } from './plans-notice';
import { useCurrentPlan } from './use-current-plan';
import { usePlanActions } from './use-plan-actions';
import { usePlanChoice } from './use-plan-choice';
import { usePrices } from './use-prices';

interface ContactSalesSlot {
  readonly seats: string;
  readonly onClose: () => void;
  readonly onSubmitted: () => void;
}

export interface OfferProps {
  readonly gumroadHref: string;
  readonly isTaxAdded?: boolean;
  /** The minimum of seats of a group that can be paid by invoice; without it, none can (PRICE-500). */
  readonly payByInvoiceFromSeats?: number;
  readonly contactSales: (slot: ContactSalesSlot) => ReactNode;
  /** What else is asked of who buys a group, below its name. */
  readonly askBuyer?: ReactNode;
  readonly navigateOut?: NavigateOut;
}

function useSalesDialog(contactSales: OfferProps['contactSales'], seats: SeatInput) {
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

/** Everything about the plans that can be bought: choices, prices, actions, and the dialogs that they open. */
export function useOffer(props: OfferProps) {
  const { gumroadHref, contactSales, navigateOut, askBuyer } = props;
  const { payByInvoiceFromSeats = 0, isTaxAdded = false } = props;
  const currentPlan = useCurrentPlan();
  const { offered, setFrequency, ...choice } = usePlanChoice(currentPlan?.frequency);
  const { frequency, seats } = choice;
  const { show, region } = useTimedMessage();
  useAddressNotice(show);
  const sales = useSalesDialog(contactSales, seats);
  const payment = usePaymentChoice(isTaxAdded);
  const prices = usePrices();
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
  const display = priceDisplay(prices.premium, frequency);
  const bought = { ...choice, groupOffer, actions, currentPlan, askBuyer };
  return {
    actions,
    prices,
    premiumPrice,
    frequencyControl: (
      <FrequencyControl
        {...shown}
        offered={offered}
        onFrequencyChange={setFrequency}
        savingPercent={display?.savingPercent}
      />
    ),
    /** The live region, the cards and their fine print. */
    cards: (
      <>
        <PlansNotice region={region} failure={prices.failure} onRetry={prices.retry} />
        <PlanSheet {...shown} {...bought} premiumDisplay={display} />
        <FinePrint {...shown} {...{ isTaxAdded, payByInvoiceFromSeats }} offer={groupOffer} />
      </>
    ),
    dialogs: (
      <>
        {sales.dialog}
        {payment.dialog}
      </>
    ),
  };
}
