import type { Group } from '@portal/group-management/domain';
import { useLocation } from '@portal/shared/router';
import { NavigationLinks } from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import { messages } from './messages';

const texts = messages.tabs;

/** The group that the address names. */
export const useNamedGroup = () =>
  new URLSearchParams(useLocation().search).get('group') ?? undefined;

/** Leads between the pages of a group; its settings are its owner's (GROUP-520). */
export function GroupTabs({ group }: { readonly group?: Group }) {
  const { pathname } = useLocation();
  const named = useNamedGroup();
  const link = (label: string, page: (typeof paths)[keyof typeof paths]) => ({
    label,
    href: page({ group: group?.guid ?? named }),
    current: pathname === page(),
  });
  return (
    <NavigationLinks
      label={texts.label}
      links={[
        link(texts.members, paths.manageGroup),
        link(texts.usage, paths.groupUsage),
        link(texts.activity, paths.groupActivity),
        ...(group?.role === 'owner' ? [link(texts.settings, paths.groupSettings)] : []),
      ]}
      className="mt-4 flex h-11 gap-5 border-b border-line sm:gap-7 print:hidden"
    />
  );
}
