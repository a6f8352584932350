import {
  Dialog,
  Message,
  Skeleton,
  SkeletonLine,
  StatusRegion,
  useTimedMessage,
} from '@portal/shared/ui';
import { useGroupName } from '../members/group-name';
import { AddDomainForm } from './add-domain-form';
import { domainApi } from './domain-api';
import { DomainRow } from './domain-row';
import { messages as texts } from './messages';

/** The owner names the domains by which people join, and proves them (GROUP-464). */
export function DomainsDialog({ onClose }: { readonly onClose: () => void }) {
  const { data, isError } = domainApi.useListGroupDomainsQuery(useGroupName());
  const { show, region } = useTimedMessage();
  const content = () => {
    if (!data)
      return (
        <Skeleton label={texts.loading}>
          <SkeletonLine className="h-3 w-full" />
        </Skeleton>
      );
    return (
      <>
        <StatusRegion {...region} className="mb-4" />
        <ul>
          {data.domains.map((domain) => (
            <DomainRow key={domain.domain} domain={domain} show={show} />
          ))}
        </ul>
        {/* The next domain starts with an empty field. */}
        <AddDomainForm key={data.domains.length} />
      </>
    );
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.title}>
      <p className="mb-5 text-ink-muted">{texts.intro}</p>
      {isError ? <Message kind="danger">{texts.failed}</Message> : content()}
    </Dialog>
  );
}
