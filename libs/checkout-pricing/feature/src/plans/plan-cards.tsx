import { usePortalConfig } from '@portal/auth-session/api';
import { useNavigate } from '@portal/shared/router';
import { paths } from '@portal/shared/util';
import { useEffect } from 'react';
import { useOffer, type OfferProps } from './use-offer';

type PlanCardsProps = Partial<Pick<OfferProps, 'askBuyer' | 'contactSales'>>;

/** Without a form of the app, the page for questions. */
function ContactPage({ onClose }: Pick<Parameters<OfferProps['contactSales']>[0], 'onClose'>) {
  const navigate = useNavigate();
  useEffect(() => {
    onClose();
    void navigate(paths.contact());
  }, [navigate, onClose]);
  return null;
}

const toContactPage: OfferProps['contactSales'] = ({ onClose }) => (
  <ContactPage onClose={onClose} />
);

/** The plans with their prices and buttons for a place of the app's own, with its configuration (SHARED-573). */
export function PlanCards({ contactSales = toContactPage, askBuyer }: PlanCardsProps) {
  const { brand, automaticTax, payByInvoiceFromSeats } = usePortalConfig();
  const { frequencyControl, cards, dialogs } = useOffer({
    gumroadHref: brand.links.gumroadLibrary,
    isTaxAdded: automaticTax,
    payByInvoiceFromSeats,
    contactSales,
    askBuyer,
  });
  return (
    <div className="portal-ui">
      <div className="mb-6 flex sm:mb-12">{frequencyControl}</div>
      {cards}
      {dialogs}
    </div>
  );
}
