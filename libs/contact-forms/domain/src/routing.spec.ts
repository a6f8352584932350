import { helpTopics } from './options';
import { formOfTags, routingOf } from './routing';

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

it.each([
  [['Contact Form'], 'contact'],
  [['Institutional Inquiry'], 'institution'],
  [['Other', 'Contact Sales'], 'sales'],
  [['Contact Sales', 'Institutional Inquiry'], 'institution'],
  [[], 'contact'],
  [['Other'], 'contact'],
])('A message with the tags %j stands for the form %s (CONTACT-30)', (tags, form) => {
  expect(formOfTags(tags)).toBe(form);
});
