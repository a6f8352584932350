import { capitalized, defaultBrand, mergeBrand } from './brand';

describe('mergeBrand', () => {
  it('Without overrides the brand is the default brand', () => {
    expect(mergeBrand()).toEqual(defaultBrand);
  });

  it('Overrides replace single names and links and keep the rest', () => {
    const brand = mergeBrand({
      productName: 'Scribe',
      links: { helpGuides: 'https://help.scribe.example' },
      social: [],
    });
    expect(brand).toMatchObject({ productName: 'Scribe', social: [], addIns: defaultBrand.addIns });
    expect(brand.links).toEqual({
      ...defaultBrand.links,
      helpGuides: 'https://help.scribe.example',
    });
  });
});

it.each([
  ['LaTeX editor', 'LaTeX editor'],
  ['word processor', 'Word processor'],
  ['', ''],
])('The name “%s” begins a sentence as “%s”', (name, capital) => {
  expect(capitalized(name)).toBe(capital);
});
