import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { Button, StatusRegion, useTimedMessage } from '@portal/shared/ui';
import { errorText } from '../members/error-text';
import { useGroupName } from '../members/group-name';
import { classLinkApi, type ClassLink } from './class-link-api';
import { messages as texts } from './messages';

interface OpenClassLinkProps {
  readonly link: ClassLink;
  readonly seatsLeft: number;
  readonly onClosed: () => void;
}

/** The link that is on: to copy, with its counts, and to switch off (GROUP-460). */
export function OpenClassLink({ link, seatsLeft, onClosed }: OpenClassLinkProps) {
  const groupName = useGroupName();
  const [closeClassLink, { isLoading }] = classLinkApi.useCloseClassLinkMutation();
  const { show, region } = useTimedMessage();

  // Where the browser does not allow it, the link is there to select.
  const copy = () =>
    navigator.clipboard.writeText(link.url).then(
      () => show('success', texts.copied),
      () => undefined,
    );
  const switchOff = async () => {
    const { error } = await closeClassLink(groupName);
    if (error) return show('danger', errorText(apiErrorOf(endpoints.closeClassLink, error)));
    return onClosed();
  };
  return (
    <div className="grid gap-4">
      <StatusRegion {...region} />
      <p>{texts.forDomains(link.domains)}</p>
      <p className="rounded border border-line p-3 select-all wrap-anywhere">{link.url}</p>
      <p className="num font-semibold">{texts.counts(link.joined, Math.max(0, seatsLeft))}</p>
      <p className="type-note text-ink-muted">{texts.newLink}</p>
      <div className="flex justify-end gap-3 max-sm:flex-col-reverse">
        <Button
          loading={isLoading}
          loadingWord={texts.switchingOff}
          onClick={() => void switchOff()}
        >
          {texts.switchOff}
        </Button>
        <Button variant="primary" onClick={() => void copy()}>
          {texts.copy}
        </Button>
      </div>
    </div>
  );
}
