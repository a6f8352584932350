import { Button, IconButton, LinkButton, PageSection, TextLink } from '@portal/shared/ui';
import { Download, Ellipsis } from 'lucide-react';

import { messages } from './messages';

const focused = 'outline-(length:--ui-focus-width) outline-offset-2 outline-focus';
const disabledReason = 'You cannot manage this plan as you do not have an ongoing subscription.';

/** The classes of the hover and active states, which a sheet cannot show by itself. */
const looks = [
  {
    variant: 'primary',
    label: 'Buy now',
    hover: 'bg-primary-hover!',
    pressed: 'bg-primary-active!',
  },
  {
    variant: 'secondary',
    label: 'Manage',
    hover: 'border-ink! bg-surface-sunken!',
    pressed: 'bg-line!',
  },
  { variant: 'quiet', label: 'View Stats', hover: 'bg-primary-soft!', pressed: 'bg-line!' },
  {
    variant: 'danger',
    label: 'Delete',
    hover: 'border-danger-fill! bg-danger-fill! text-on-danger!',
    pressed: 'border-danger-fill-hover! bg-danger-fill-hover! text-on-danger!',
  },
  {
    variant: 'danger-filled',
    label: 'Delete',
    hover: 'bg-danger-fill-hover!',
    pressed: 'bg-danger-fill-hover!',
  },
] as const;

const states = ['Rest', 'Hover', 'Pressed', 'Focus', 'Disabled', 'Loading'];

/** Every button in every state. */
export function ButtonsSection() {
  return (
    <PageSection heading={messages.sections.buttons}>
      <div className="grid grid-cols-2 items-center gap-3 sm:grid-cols-3 lg:grid-cols-6 [&_button]:w-full">
        {states.map((state) => (
          <span key={state} className="text-caption text-ink-muted max-lg:hidden">
            {state}
          </span>
        ))}
        {looks.map(({ variant, label, hover, pressed }) => (
          <div key={variant} className="contents">
            <Button variant={variant}>{label}</Button>
            <Button variant={variant} className={hover}>
              {label}
            </Button>
            <Button variant={variant} className={pressed}>
              {label}
            </Button>
            <Button variant={variant} className={focused}>
              {label}
            </Button>
            <Button variant={variant} disabledReason={disabledReason}>
              {label}
            </Button>
            <Button variant={variant} loading>
              {label}
            </Button>
          </div>
        ))}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button variant="primary" size="lg">
          Large, 48
        </Button>
        <Button variant="primary">Default, 40</Button>
        <Button variant="primary" size="sm">
          Small, 32
        </Button>
        <Button>
          <Download className="icon-sm" />
          With icon
        </Button>
        <IconButton label="More" outlined>
          <Ellipsis />
        </IconButton>
        <LinkButton href="/plans">A link as a button</LinkButton>
        <TextLink href="/plans">A plain link</TextLink>
        <TextLink href="https://example.edu" external>
          A link outside
        </TextLink>
      </div>
    </PageSection>
  );
}
