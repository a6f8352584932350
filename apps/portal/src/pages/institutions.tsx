import { InstitutionPage } from '@portal/contact-forms';
import { useConfig } from '../config-context';

/** `/institutions`. */
export function Institutions() {
  const { brand } = useConfig();
  return <InstitutionPage brand={brand} />;
}
