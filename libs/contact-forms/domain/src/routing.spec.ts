import { helpTopics } from './options';
import { routingOf } from './routing';

describe('routingOf', () => {
  it.each([
    ['billing', 'support'],
    ['support', 'support'],
    ['delete-account', 'support'],
    ['feedback', 'support'],
    ['other', 'support'],
    ['sales', 'institutions'],
    ['institutions', 'institutions'],
  ] as const)(
    'A message of the contact form about %s goes to the inbox %s (CONTACT-3)',
    (topic, inbox) => {
      expect(helpTopics).toContain(topic);
      expect(routingOf('contact', topic)).toEqual({ inbox, tag: 'Contact Form' });
    },
  );

  it.each([
    ['institution', 'Institutional Inquiry'],
    ['sales', 'Contact Sales'],
  ] as const)(
    'A message of the form "%s" goes to the institutions inbox with the tag "%s" (CONTACT-4)',
    (form, tag) => {
      expect(routingOf(form)).toEqual({ inbox: 'institutions', tag });
      expect(routingOf(form, 'billing')).toEqual({ inbox: 'institutions', tag });
    },
  );
});
