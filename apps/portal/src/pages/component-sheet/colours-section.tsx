import { ManuscriptSection } from '@portal/shared/ui';

import { messages } from './messages';

const names = [
  'paper',
  'surface',
  'surface-sunken',
  'line',
  'line-strong',
  'ink',
  'ink-muted',
  'ink-faint',
  'primary',
  'link',
  'primary-soft',
  'panel',
  'focus',
  'mark',
  'mark-soft',
  'highlight',
  'success',
  'success-soft',
  'warning',
  'warning-soft',
  'danger',
  'danger-fill',
  'danger-soft',
  'panel-mark',
] as const;

/** Every colour of the tokens. */
export function ColoursSection() {
  return (
    <ManuscriptSection heading={messages.sections.colours}>
      <ul className="grid grid-cols-4 gap-3 lg:grid-cols-8">
        {names.map((name) => (
          <li key={name} className="grid min-w-0 gap-1.5">
            <span
              className="h-13 rounded-xs border border-line"
              style={{ background: `var(--ui-${name})` }}
            />
            <span className="text-caption wrap-anywhere text-ink-muted">{name}</span>
          </li>
        ))}
      </ul>
    </ManuscriptSection>
  );
}
