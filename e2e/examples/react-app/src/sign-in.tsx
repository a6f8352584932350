import { LoginPage, SignupPage } from '@portal/auth-session';
import { LazyPurchaseNotice } from '@portal/checkout-pricing';
import { useStartCheckout } from '@portal/checkout-pricing/api';
import { config } from './portal';

/** `/login`: continues with the plan in the address after the sign-in. */
export const Login = () => (
  <LoginPage
    productName={config.brand.productName}
    startCheckout={useStartCheckout()}
    purchaseNotice={<LazyPurchaseNotice />}
  />
);

/** `/signup`. */
export const Signup = () => (
  <SignupPage startCheckout={useStartCheckout()} purchaseNotice={<LazyPurchaseNotice />} />
);
