import { usePortalConfig } from '@portal/auth-session/api';
import { PlansPage } from '@portal/checkout-pricing';
import { Button, Dialog } from '@portal/shared/ui';

/** `/plans`: this app sells by mail what the cards do not. */
export function Plans() {
  const { links, supportEmail } = usePortalConfig().brand;
  return (
    <PlansPage
      gumroadHref={links.gumroadLibrary}
      contactSales={({ onClose }) => (
        <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Write to us">
          <p>
            Tell us how many readers you have: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
          <Button className="mt-4" onClick={onClose}>
            Close
          </Button>
        </Dialog>
      )}
    />
  );
}
