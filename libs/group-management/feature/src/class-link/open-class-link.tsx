import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { Button, StatusRegion, useTimedMessage } from '@portal/shared/ui';
import { useState } from 'react';
import { errorText } from '../members/error-text';
import { useGroupName } from '../members/group-name';
import { classLinkApi, type ClassLink } from './class-link-api';
import { DomainsForm } from './domains-form';
import { messages as texts } from './messages';

interface OpenClassLinkProps {
  readonly link: ClassLink;
  readonly seatsLeft: number;
  readonly onClosed: () => void;
}

/** The link that is on: to copy, with its counts, to change its domains, and to switch off (GROUP-460). */
export function OpenClassLink({ link, seatsLeft, onClosed }: OpenClassLinkProps) {
  const groupName = useGroupName();
  const [closeClassLink, { isLoading }] = classLinkApi.useCloseClassLinkMutation();
  const { show, region } = useTimedMessage();
  const [isChanging, setIsChanging] = useState(false);

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
  if (isChanging) {
    const back = () => setIsChanging(false);
    return <DomainsForm present={link.domains} onSaved={back} onCancel={back} />;
  }
  return (
    <div className="grid gap-4">
      <StatusRegion {...region} />
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="wrap-anywhere">{texts.forDomains(link.domains)}</span>
        <Button size="sm" variant="quiet" onClick={() => setIsChanging(true)}>
          {texts.change}
        </Button>
      </p>
      <p className="rounded border border-line p-3 select-all wrap-anywhere">{link.url}</p>
      <p className="num font-semibold">{texts.counts(link.joined, Math.max(0, seatsLeft))}</p>
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
