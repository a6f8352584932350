import { defaultBrand, mergeBrand } from './brand';

describe('mergeBrand', () => {
  it('is the default brand without overrides', () => {
    expect(mergeBrand()).toEqual(defaultBrand);
  });

  it('replaces single names and links and keeps the rest', () => {
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
