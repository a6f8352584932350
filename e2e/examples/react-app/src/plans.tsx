import { PlansPage } from '@portal/checkout-pricing';
import { Button, Dialog } from '@portal/shared/ui';
import { config } from './portal';

/** `/plans`: this app sells by mail what the cards do not. */
export const Plans = () => (
  <PlansPage
    gumroadHref={config.brand.links.gumroadLibrary}
    contactSales={({ onClose }) => (
      <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Write to us">
        <p>
          Tell us how many readers you have:{' '}
          <a href={`mailto:${config.brand.supportEmail}`}>{config.brand.supportEmail}</a>
        </p>
        <Button className="mt-4" onClick={onClose}>
          Close
        </Button>
      </Dialog>
    )}
  />
);
