import './styles.css';
import { AccountButton, PortalProvider, SignIn, SignUp } from '@portal/auth-session';
import { useSession } from '@portal/auth-session/api';
import { LazyPurchaseNotice, PlanCards, useCheckoutReturn } from '@portal/checkout-pricing';
import {
  type CheckoutPricingTexts,
  usePlan,
  usePrices,
  useStartCheckout,
} from '@portal/checkout-pricing/api';
import { createRoot } from 'react-dom/client';
import { Link, open, usePath } from './router';

/** `/`: the lowest price, in words of this app. */
function Home() {
  const { premium, isLoading } = usePrices();
  const lowest = Math.min(...premium.map(({ unit_amount: amount }) => amount));
  return (
    <>
      <h1>Write less</h1>
      {!isLoading && <p>From {lowest / 100} dollars</p>}
      <Link href="/prices">What it costs</Link>
    </>
  );
}

/** `/enter`: continues with the plan that was chosen. */
const Enter = () => (
  <SignIn startCheckout={useStartCheckout()} purchaseNotice={<LazyPurchaseNotice />} />
);

/** `/join`. */
const Join = () => (
  <SignUp startCheckout={useStartCheckout()} purchaseNotice={<LazyPurchaseNotice />} />
);

/** `/account`: where the payment page returns to. */
function Account() {
  const { user } = useSession();
  const { plan } = usePlan();
  const outcome = useCheckoutReturn();
  if (outcome === 'confirming') return <h1>One moment</h1>;
  return (
    <h1>
      {user?.email} has {plan?.tier}
    </h1>
  );
}

const views: Readonly<Record<string, () => React.ReactNode>> = {
  '/': Home,
  '/prices': () => <PlanCards />,
  '/enter': Enter,
  '/join': Join,
  '/account': Account,
};

function App() {
  const View = views[usePath()] ?? Home;
  return (
    <>
      <header>
        <Link href="/">Quill</Link>
        <AccountButton />
      </header>
      <main>
        <View />
      </main>
    </>
  );
}

const origin: string = import.meta.env['VITE_PORTAL_ORIGIN'] ?? 'http://localhost:4200';
const config = { hosts: { origin }, brand: { productName: 'Quill' } };
const pages = {
  '/login': '/enter',
  '/signup': '/join',
  '/plans': '/prices',
  '/account': '/account',
};

createRoot(document.querySelector('#root') ?? document.body).render(
  <PortalProvider<CheckoutPricingTexts>
    {...{ config, pages }}
    navigate={open}
    linkComponent={Link}
    tokens={{ '--ui-primary': 'rebeccapurple' }}
    texts={{ 'checkout-pricing': { pages: { actions: { buyNow: 'Take' } } } }}
  >
    <App />
  </PortalProvider>,
);
