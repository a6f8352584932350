import type { ThemeChoice } from '@portal/shared/browser';
import { useId } from 'react';
import { Tombstone } from '../brand/brand';
import { AppLink } from '../link/link';
import { messages } from '../messages';
import { BrandLink } from './header';

export interface FooterProps {
  brandName: string;
  homeHref: string;
  groups: readonly FooterGroupProps[];
  social?: readonly { label: string; href: string }[];
  year: number;
  owner: string;
  theme: ThemeChoice;
  onThemeChange: (theme: ThemeChoice) => void;
}

const themes = (): readonly Choice<ThemeChoice>[] => [
  { value: 'light', label: messages.themes.light },
  { value: 'dark', label: messages.themes.dark },
  { value: 'system', label: messages.themes.system },
];

function BaseLine(props: FooterProps) {
  const { year, owner, social = [], theme } = props;
  return (
    <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line pt-5 text-ink-muted">
      {/* A page that was prerendered last year has last year in it. */}
      <span suppressHydrationWarning>{messages.copyright(year, owner)}</span>
      <Picker
        label={messages.theme}
        choices={themes()}
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

/** The footer of every page with the shell (SHARED-15). */
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

/** A link of the footer, or an action such as opening the cookie choices. */
type FooterEntry =
  { label: string; href: string; external?: boolean } | { label: string; onSelect: () => void };

export interface FooterGroupProps {
  title: string;
  entries: readonly FooterEntry[];
}

const look =
  'inline-flex min-h-6 items-center text-start text-ink-muted no-underline max-md:min-h-11 ' +
  'hover:text-ink hover:underline hover:decoration-1';

function FooterLink(entry: FooterEntry) {
  if ('onSelect' in entry) {
    return (
      <button type="button" onClick={entry.onSelect} className={look}>
        {entry.label}
      </button>
    );
  }
  return (
    <AppLink href={entry.href} external={entry.external} className={look}>
      {entry.label}
    </AppLink>
  );
}

function FooterGroup({ title, entries }: FooterGroupProps) {
  const id = useId();
  return (
    <div>
      <p id={id} className="type-caps mb-2.5 text-ink-muted">
        {title}
      </p>
      <ul aria-labelledby={id} className="md:space-y-1">
        {entries.map((entry) => (
          <li key={entry.label}>
            <FooterLink {...entry} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Choice<Value extends string> {
  value: Value;
  label: string;
}

interface PickerProps<Value extends string> {
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  children: string;
}

/** A native select that looks like a link in a line of text. */
function Picker<Value extends string>(props: PickerProps<Value>) {
  const { label, choices, value, onValueChange, children } = props;
  return (
    <span className="relative inline-flex min-h-6 items-center rounded-xs max-md:min-h-11 has-focus-visible:outline-(length:--ui-focus-width) has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <span
        aria-hidden="true"
        className="underline decoration-current/40 decoration-1 underline-offset-[0.2em]"
      >
        {children}
      </span>
      <select
        aria-label={label}
        className="absolute inset-0 w-full cursor-pointer bg-surface-raised text-ink opacity-0"
        value={value}
        onChange={(event) => {
          const chosen = choices.find((choice) => choice.value === event.target.value);
          if (chosen) onValueChange(chosen.value);
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </span>
  );
}
