import { paths, replaceable } from '@portal/shared/util';

export const messages = replaceable('checkout-pricing', 'promotion', {
  title: 'Writing together?',
  text: 'A Group plan gives each of your colleagues every Premium feature, with one invoice and your own list of members.',
  link: { label: 'Ask about larger groups', href: paths.contact({ topic: 'sales' }) },
} as const);
