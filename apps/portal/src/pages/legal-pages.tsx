import { useConfig } from '../config-context';
import { legalMessages } from './legal-messages';
import { LegalPage } from './legal-page';

/** `/terms`. */
export function TermsPage() {
  const { brand } = useConfig();
  return <LegalPage {...legalMessages.terms(brand.productName)} />;
}

/** `/privacy`. */
export function PrivacyPage() {
  const { brand } = useConfig();
  return <LegalPage {...legalMessages.privacy(brand.productName)} />;
}
