import { runBillingCommand } from './modules/checkout-pricing/checkout-pricing.module';
import { runOperatorCommand } from './operator-command';

/** `npm run billing`. */
runOperatorCommand(({ billing }, args, print) => runBillingCommand(billing, args, print));
