import { ContactPage, InstitutionPage } from '@portal/contact-forms';
import { useConfig } from '../config-context';

// One chunk: as two, what both share would be merged into a chunk that pages without a form load too.

/** `/contact`. */
export function Contact() {
  const { brand } = useConfig();
  return <ContactPage brand={brand} />;
}

/** `/institutions`. */
export function Institutions() {
  const { brand } = useConfig();
  return <InstitutionPage brand={brand} />;
}
