import {
  groupManagementEndpoints as endpoints,
  type MemberFilter,
} from '@portal/group-management/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { Button, Menu } from '@portal/shared/ui';
import { ChevronDown, Download, Printer, Upload, UserRoundPlus } from 'lucide-react';
import { groupManagementApi } from '../api';
import { useGroupName } from '../group-name';
import { messages } from '../messages';
import { errorText } from '../error-text';
import { saveCsv } from '../save-csv';
import { loadsDialog } from './member-dialogs';
import type { Feedback } from './use-members';

const texts = messages.members;

function useExport(filter: MemberFilter, { say }: Feedback) {
  const groupName = useGroupName();
  const [exportMembers, { isLoading }] = groupManagementApi.useExportMembersMutation();

  const run = async () => {
    const { data, error } = await exportMembers({ ...groupName, ...filter });
    if (data === undefined) say('danger', errorText(apiErrorOf(endpoints.exportMembers, error)));
    else saveCsv(data, texts.fileName);
  };
  return { run, isLoading };
}

interface MembersToolbarProps {
  /** The free seats; at 0 and below nobody can be added. */
  readonly seatsLeft: number;
  readonly isEnded: boolean;
  readonly filter: MemberFilter;
  readonly feedback: Feedback;
  readonly onAdd: () => void;
  readonly onImport: () => void;
}

/** Add, import, and in a menu export and print (GROUP-52). */
export function MembersToolbar({
  seatsLeft,
  isEnded,
  filter,
  feedback,
  onAdd,
  onImport,
}: MembersToolbarProps) {
  const { run, isLoading } = useExport(filter, feedback);
  const noSeats = seatsLeft <= 0 ? texts.noSeats : undefined;
  const reason = isEnded ? messages.endedGroup.invitesNobody : noSeats;
  return (
    <div className="mb-4 flex flex-wrap gap-2.5 max-sm:grid max-sm:grid-cols-2 print:hidden">
      <Button
        variant="primary"
        className="max-sm:col-span-full"
        disabledReason={reason}
        onClick={onAdd}
        {...loadsDialog.add}
      >
        <UserRoundPlus aria-hidden="true" className="icon-sm" />
        {texts.add}
      </Button>
      <Button
        className="max-sm:px-2"
        disabledReason={reason}
        onClick={onImport}
        {...loadsDialog.import}
      >
        <Upload aria-hidden="true" className="icon-sm" />
        {texts.import}
      </Button>
      <Menu
        groups={[
          [
            { label: texts.export, icon: <Download />, onSelect: () => void run() },
            { label: texts.print, icon: <Printer />, onSelect: () => window.print() },
          ],
        ]}
        trigger={(trigger) => (
          <Button
            {...trigger}
            className="max-sm:w-full max-sm:px-2"
            loading={isLoading}
            loadingWord={texts.exporting}
          >
            {texts.more}
            <ChevronDown aria-hidden="true" className="icon-sm" />
          </Button>
        )}
      />
    </div>
  );
}
