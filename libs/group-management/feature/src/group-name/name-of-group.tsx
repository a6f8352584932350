import type { Group } from '@portal/group-management/domain';
import { Button } from '@portal/shared/ui';
import { messages } from '../messages';

const texts = messages.groupName;

interface NameOfGroupProps {
  readonly group: Group;
  readonly onRename: () => void;
}

/** What the group is called; its owner can change that, but an institution has the name of its license (GROUP-400). */
export function NameOfGroup({ group, onRename }: NameOfGroupProps) {
  const { name = '', role, subscription } = group;
  return (
    <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
      {role === 'owner' && subscription && (
        <Button
          size="sm"
          variant="quiet"
          className="-mx-2.5"
          aria-label={texts.renameNamed(name)}
          onClick={onRename}
        >
          {texts.rename}
        </Button>
      )}
    </p>
  );
}
