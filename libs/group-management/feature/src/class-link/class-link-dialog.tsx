import { Dialog, Message, Skeleton, SkeletonLine } from '@portal/shared/ui';
import { useGroupName } from '../members/group-name';
import type { Feedback } from '../members/use-members';
import { classLinkApi } from './class-link-api';
import { DomainsForm } from './domains-form';
import { messages as texts } from './messages';
import { OpenClassLink } from './open-class-link';

interface ClassLinkDialogProps {
  readonly seatsLeft: number;
  readonly feedback: Feedback;
  readonly onClose: () => void;
}

/** The owner switches the link for a class on and off (GROUP-460). */
export function ClassLinkDialog({ seatsLeft, feedback, onClose }: ClassLinkDialogProps) {
  const { data, isError } = classLinkApi.useGetClassLinkQuery(useGroupName());

  const closed = () => {
    onClose();
    feedback.say('success', texts.switchedOff);
  };
  const content = () => {
    if (!data)
      return (
        <Skeleton label={texts.loading}>
          <SkeletonLine className="h-3 w-full" />
        </Skeleton>
      );
    return data.link ? (
      <OpenClassLink link={data.link} seatsLeft={seatsLeft} onClosed={closed} />
    ) : (
      <DomainsForm onCancel={onClose} />
    );
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.title}>
      <p className="mb-5 text-ink-muted">{texts.intro}</p>
      {isError ? <Message kind="danger">{texts.failed}</Message> : content()}
    </Dialog>
  );
}
