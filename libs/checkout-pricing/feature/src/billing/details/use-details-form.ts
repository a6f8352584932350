import { useLocation, useNavigate } from 'react-router-dom';

/** The anchor of the billing details. */
export const detailsAnchor = 'billing-details';

/** Whether another section asked for the form of the billing details: the address names their section then. */
export function useDetailsForm() {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const goTo = (anchor: string) => void navigate({ search, hash: anchor }, { replace: true });
  const isOpen = hash === `#${detailsAnchor}`;
  return { isOpen, open: () => goTo(detailsAnchor), close: () => isOpen && goTo('') };
}
