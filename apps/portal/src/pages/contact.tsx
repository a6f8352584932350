import { ContactPage } from '@portal/contact-forms';
import { useConfig } from '../config-context';

/** `/contact`. */
export function Contact() {
  const { brand } = useConfig();
  return <ContactPage brand={brand} />;
}
