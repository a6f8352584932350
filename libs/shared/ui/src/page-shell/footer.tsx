import type { ThemeChoice } from '@portal/shared/browser';

import { Tombstone } from '../brand/tombstone';
import { messages } from '../messages';
import { BrandLink } from './brand-link';
import type { FooterGroupProps } from './footer-group';
import { FooterGroup, FooterLink } from './footer-group';
import type { Choice } from './picker';
import { Picker } from './picker';

export interface FooterProps {
  brandName: string;
  homeHref: string;
  /** Product, services, company, legal. */
  groups: readonly FooterGroupProps[];
  /** The product's pages elsewhere. */
  social?: readonly { label: string; href: string }[];
  year: number;
  /** Who runs the product. */
  owner: string;
  language: string;
  languages: readonly Choice<string>[];
  onLanguageChange: (language: string) => void;
  theme: ThemeChoice;
  onThemeChange: (theme: ThemeChoice) => void;
}

const themes: readonly Choice<ThemeChoice>[] = [
  { value: 'light', label: messages.themes.light },
  { value: 'dark', label: messages.themes.dark },
  { value: 'system', label: messages.themes.system },
];

/** The last line: year, language, theme, and the end of the page. */
function BaseLine(props: FooterProps) {
  const { year, owner, social = [], language, languages, theme } = props;
  return (
    <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line pt-5 text-ink-muted">
      <span>{messages.copyright(year, owner)}</span>
      <Picker
        label={messages.language}
        choices={languages}
        value={language}
        onValueChange={props.onLanguageChange}
      >
        {languages.find(({ value }) => value === language)?.label ?? language}
      </Picker>
      <Picker
        label={messages.theme}
        choices={themes}
        value={theme}
        onValueChange={props.onThemeChange}
      >
        {messages.themeChoice(messages.themes[theme])}
      </Picker>
      {social.map((link) => (
        <FooterLink key={link.label} {...link} external />
      ))}
      <Tombstone className="ms-auto" />
    </div>
  );
}

/** The footer of every page with the shell (specification 2, section 2). */
export function Footer(props: FooterProps) {
  return (
    <footer className="border-t border-line text-small print:hidden">
      <div className="page-width pt-10 pb-7">
        <div className="grid grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-[calc(var(--ui-margin-col)+var(--ui-margin-gap)-1.5rem)_repeat(4,1fr)]">
          <div className="max-lg:col-span-full">
            <BrandLink brandName={props.brandName} href={props.homeHref} />
          </div>
          {props.groups.map((group) => (
            <FooterGroup key={group.title} {...group} />
          ))}
        </div>
        <BaseLine {...props} />
      </div>
    </footer>
  );
}
