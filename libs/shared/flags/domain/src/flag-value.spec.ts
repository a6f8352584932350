import { flagValue } from './flags-payload';
import { flagDefaults } from './known-flags';

const box = { title: 'New', text: 'Groups get an invoice.' };

describe('flagValue', () => {
  it.each([
    ['hide-quarterly', true],
    ['plans-info-box', true],
    ['plans-info-box', box],
    ['plans-info-box', { ...box, link: { label: 'Ask us', href: '/contact' } }],
    ['plan-purchase', 'monthly'],
  ] as const)('%s takes the value %j (FLAG-1)', (name, value) => {
    expect(flagValue(name, value)).toEqual(value);
  });

  it.each([
    ['hide-quarterly', 'true'],
    ['hide-quarterly', null],
    ['plans-info-box', 'text'],
    ['plans-info-box', { title: 'Without a text' }],
    ['plans-info-box', { ...box, title: 'x'.repeat(81) }],
    ['plans-info-box', { ...box, link: 'javascript:alert(1)' }],
    ['plan-purchase', 'weekly'],
    ['plan-purchase', undefined],
  ] as const)('%s keeps its default when the service sends %j (FLAG-14)', (name, value) => {
    expect(flagValue(name, value)).toBe(flagDefaults[name]);
  });
});
