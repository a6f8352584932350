import { createBrowserClock } from '@portal/shared/browser';
import type { FooterGroupProps, PageShellProps } from '@portal/shared/ui';
import { capitalized, paths, type Brand } from '@portal/shared/util';
import { useCookieSettings } from '../consent/consent';
import { useConfig } from '../config-context';
import { messages } from '../messages';
import { useTheme } from './use-theme';

const clock = createBrowserClock();

const groupsOf = ({ addIns, links }: Brand, openCookieSettings: () => void): FooterGroupProps[] => [
  {
    title: messages.footer.product,
    entries: [
      { label: messages.navigation.plans, href: paths.plans() },
      { label: capitalized(addIns.latexEditor), href: links.latexEditorAddIn, external: true },
      { label: capitalized(addIns.wordProcessor), href: links.wordProcessorAddIn, external: true },
      { label: capitalized(addIns.webApp), href: links.webApp, external: true },
    ],
  },
  {
    title: messages.footer.services,
    entries: [
      { label: messages.navigation.helpGuides, href: links.helpGuides, external: true },
      { label: messages.footer.institutions, href: paths.institutions() },
      { label: messages.footer.revise, href: links.revise, external: true },
      { label: messages.footer.cite, href: links.cite, external: true },
    ],
  },
  {
    title: messages.footer.company,
    entries: [
      { label: messages.navigation.contact, href: paths.contact() },
      { label: messages.footer.about, href: links.about, external: true },
      { label: messages.footer.research, href: links.research, external: true },
    ],
  },
  {
    title: messages.footer.legal,
    entries: [
      { label: messages.footer.terms, href: paths.terms() },
      { label: messages.footer.privacy, href: paths.privacy() },
      { label: messages.footer.cookieSettings, onSelect: openCookieSettings },
    ],
  },
];

/** The content of the footer (SHARED-15). */
export function useFooter(): PageShellProps['footer'] {
  const { brand } = useConfig();
  const [theme, chooseTheme] = useTheme();
  return {
    groups: groupsOf(brand, useCookieSettings()),
    social: brand.social.map(({ name, href }) => ({ label: name, href })),
    year: clock.now().getFullYear(),
    owner: brand.companyName,
    theme,
    onThemeChange: chooseTheme,
  };
}
