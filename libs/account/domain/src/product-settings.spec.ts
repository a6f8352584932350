import { saveProductSettings } from './product-settings';

const accepts = (config: object) => saveProductSettings.request.isValidSync({ uid: 'u1', config });

describe('what the products keep of a user', () => {
  it.each([
    ['a widget', { widgets: ['word.side-panel_2'] }],
    ['no widgets', { widgets: [] }],
    ['20 widgets', { widgets: Array.from({ length: 20 }, (_, index) => `widget-${index}`) }],
    ['a name of 64 characters', { features: { [`a${'b'.repeat(63)}`]: true } }],
    ['a setting that is false', { settings: { dark: false } }],
    ['a setting that is 0', { settings: { size: 0 } }],
    ['a setting with a text of 200 characters', { settings: { note: 'x'.repeat(200) } }],
    [
      '700 bytes of settings',
      {
        settings: { a: 'x'.repeat(200), b: 'x'.repeat(200), c: 'x'.repeat(200), d: 'x'.repeat(71) },
      },
    ],
    ['a switch', { showStats: true, cacheNeedsToBeCleared: false }],
  ])('They can keep %s (ACCT-120, ACCT-121)', (_what, config) => {
    expect(accepts(config)).toBe(true);
  });

  it.each([
    ['nothing', {}],
    ['an unknown field', { showStats: true, theme: 'dark' }],
    ['21 widgets', { widgets: Array.from({ length: 21 }, (_, index) => `widget-${index}`) }],
    ['a widget twice', { widgets: ['panel', 'panel'] }],
    ['a widget without a name', { widgets: [''] }],
    ['a widget that starts with a digit', { widgets: ['2panel'] }],
    ['a widget with a space', { widgets: ['side panel'] }],
    ['a name of 65 characters', { features: { [`a${'b'.repeat(64)}`]: true } }],
    ['a feature whose name is no name', { features: { '<b>': true } }],
    ['a second feature whose name is no name', { features: { drafting: true, '<b>': true } }],
    ['a feature that is null', { features: { drafting: null } }],
    ['a feature that is a list', { features: { drafting: [] } }],
    ['a setting that is no number', { settings: { size: Number.NaN } }],
    ['a setting with a text of 201 characters', { settings: { note: 'x'.repeat(201) } }],
    [
      '701 bytes of settings',
      {
        settings: { a: 'x'.repeat(200), b: 'x'.repeat(200), c: 'x'.repeat(200), d: 'x'.repeat(72) },
      },
    ],
    [
      '701 bytes of letters that take several bytes',
      { settings: { a: 'ü'.repeat(200), b: 'ü'.repeat(31) } },
    ],
  ])('They cannot keep %s (ACCT-121)', (_what, config) => {
    expect(accepts(config)).toBe(false);
  });
});
