/** The product’s names and external links; configuration may override each. */
export interface Brand {
  readonly productName: string;
  readonly companyName: string;
  readonly supportEmail: string;
  /** As in running text; a label capitalizes them. */
  readonly addIns: {
    readonly latexEditor: string;
    readonly wordProcessor: string;
    readonly webApp: string;
  };
  readonly latexEditorName: string;
  readonly links: {
    readonly latexEditorAddIn: string;
    readonly wordProcessorAddIn: string;
    /** Where users of the LaTeX editor confirm their primary email address. */
    readonly latexEditorSettings: string;
    readonly webApp: string;
    readonly helpGuides: string;
    readonly revise: string;
    readonly cite: string;
    /** Where browsers install the extension. */
    readonly extensionStore: string;
    readonly about: string;
    readonly research: string;
    /** Where users manage a plan that gumroad charges. */
    readonly gumroadLibrary: string;
  };
  readonly social: readonly SocialLink[];
}

interface SocialLink {
  readonly name: string;
  readonly href: string;
}

/** Any part of a {@link Brand}; a list of social links replaces the whole list. */
export type BrandOverrides = Partial<Omit<Brand, 'addIns' | 'links'>> & {
  readonly addIns?: Partial<Brand['addIns']>;
  readonly links?: Partial<Brand['links']>;
};

export const defaultBrand: Brand = {
  productName: 'Lemma',
  companyName: 'Lemma',
  supportEmail: 'support@lemma.example',
  addIns: {
    latexEditor: 'LaTeX editor add-in',
    wordProcessor: 'word-processor add-in',
    webApp: 'web app',
  },
  latexEditorName: 'the LaTeX editor',
  links: {
    latexEditorAddIn: 'https://www.lemma.example/latex',
    wordProcessorAddIn: 'https://www.lemma.example/word',
    latexEditorSettings: 'https://www.overleaf.com/user/settings',
    webApp: 'https://app.lemma.example',
    helpGuides: 'https://help.lemma.example',
    revise: 'https://revise.lemma.example',
    cite: 'https://cite.lemma.example',
    extensionStore: 'https://store.lemma.example/extension',
    about: 'https://www.lemma.example/about',
    research: 'https://www.lemma.example/research',
    gumroadLibrary: 'https://app.gumroad.com/library',
  },
  social: [
    { name: 'Mastodon', href: 'https://mastodon.example/@lemma' },
    { name: 'LinkedIn', href: 'https://linkedin.example/company/lemma' },
    { name: 'YouTube', href: 'https://youtube.example/@lemma' },
  ],
};

export const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

export function mergeBrand(overrides: BrandOverrides = {}): Brand {
  return {
    ...defaultBrand,
    ...overrides,
    addIns: { ...defaultBrand.addIns, ...overrides.addIns },
    links: { ...defaultBrand.links, ...overrides.links },
  };
}
