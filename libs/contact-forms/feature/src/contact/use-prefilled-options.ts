import { contactProducts, helpTopics } from '@portal/contact-forms/domain';
import { useSearchParams } from 'react-router-dom';
import type { TextValues } from '../form/draft';

const oneOf = (options: readonly string[], value: string | null) =>
  options.find((option) => option === value);

/** The product and the help topic that the address names: `/contact?topic=sales&product=cite` (CONTACT-18). */
export function usePrefilledOptions(): TextValues {
  const [query] = useSearchParams();
  const product = oneOf(contactProducts, query.get('product'));
  const helpTopic = oneOf(helpTopics, query.get('topic'));
  return { ...(product && { product }), ...(helpTopic && { helpTopic }) };
}
