import { Button, IconButton, PageSection, Menu, Tooltip } from '@portal/shared/ui';
import { ArrowUpRight, ChevronDown, LogOut, RefreshCw, UserRound, UsersRound } from 'lucide-react';
import { useState } from 'react';

import { messages } from './messages';

const themes = ['Light', 'Dark', 'System'];

function Menus() {
  const [theme, setTheme] = useState('System');
  return (
    <Menu
      trigger={(trigger) => (
        <Button {...trigger}>
          Open the menu
          <ChevronDown className="icon-sm" />
        </Button>
      )}
      header={
        <>
          {messages.email}
          <span className="block">Lemma 1.0.0</span>
        </>
      }
      groups={[
        [
          { label: 'Account', href: '/account', icon: <UserRound />, current: true },
          { label: 'Members', href: '/manage-group', icon: <UsersRound /> },
          {
            label: 'Help guides',
            href: 'https://help.example.edu',
            icon: <ArrowUpRight />,
            external: true,
          },
        ],
        themes.map((label) => ({
          label,
          checked: label === theme,
          onSelect: () => setTheme(label),
        })),
        [{ label: 'Sign out', icon: <LogOut />, onSelect: () => undefined }],
      ]}
    />
  );
}

/** The menu, and tooltips on an enabled and a disabled button. */
export function MenuTooltipSection() {
  return (
    <PageSection heading={messages.sections.menuTooltip}>
      <div className="flex flex-wrap items-center gap-x-12 gap-y-6">
        <Menus />
        <Button
          variant="primary"
          disabledReason="You cannot manage this plan as you do not have an ongoing subscription."
        >
          Manage plan
        </Button>
        <Tooltip content="Fetches the list again.">
          <IconButton label="Refresh" outlined>
            <RefreshCw />
          </IconButton>
        </Tooltip>
      </div>
    </PageSection>
  );
}
