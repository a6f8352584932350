import { messages } from '../messages';
import { WriteToUsPage } from './write-to-us-page';

/** `/contact`. */
export function ContactPage() {
  return <WriteToUsPage {...messages.contact} />;
}

/** `/institutions`. */
export function InstitutionsPage() {
  return <WriteToUsPage {...messages.institutions} />;
}
