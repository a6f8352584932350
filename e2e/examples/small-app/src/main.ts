import './styles.css';
import type { CheckoutPricingTexts } from '@portal/checkout-pricing/api';
import { replaceMessages } from '@portal/shared/util';

// The libraries keep texts when they are loaded: they are replaced first.
replaceMessages<CheckoutPricingTexts>({
  'checkout-pricing': { pages: { actions: { buyNow: 'Take' } } },
});
await import('./app');
