import type { GroupActivity } from '@portal/group-management/domain';
import { Button, DisclosureButton, Message, Skeleton, SkeletonLine } from '@portal/shared/ui';
import { formatMinute } from '@portal/shared/util';
import { useId, useState } from 'react';
import { groupManagementApi } from '../api';
import { useGroupName } from '../members/group-name';
import { messages } from '../messages';

const texts = messages.log;

function Entry({ activity }: { readonly activity: GroupActivity }) {
  const { at, actor, action, count, member } = activity;
  return (
    <li className="flex flex-wrap justify-between gap-x-6 border-t border-line py-2.5 first:border-t-0">
      <span className="min-w-0 wrap-anywhere">
        {texts.actions[action](member ?? texts.members(count), actor ?? '')}
      </span>
      <time className="num text-ink-muted" dateTime={new Date(at.seconds * 1_000).toISOString()}>
        {formatMinute(new Date(at.seconds * 1_000))}
      </time>
    </li>
  );
}

interface PageProps {
  /** Where the page begins; undefined for the newest entries. */
  readonly cursor: string | undefined;
  /** Shows the page after this one; undefined while that is shown. */
  readonly onMore: ((next: string) => void) | undefined;
}

function LogPage({ cursor, onMore }: PageProps) {
  const groupName = useGroupName();
  const request = { ...groupName, ...(cursor !== undefined && { cursor }) };
  const { data, isError, refetch } = groupManagementApi.useListGroupActivityQuery(request);
  if (isError)
    return (
      <Message
        kind="warning"
        actions={
          <Button size="sm" onClick={() => void refetch()}>
            {messages.members.tryAgain}
          </Button>
        }
      >
        {texts.failed}
      </Message>
    );
  if (!data)
    return (
      <Skeleton label={texts.loading} className="py-3">
        <SkeletonLine className="h-3 w-full" />
      </Skeleton>
    );
  const { activity, next } = data;
  return (
    <>
      <ol>
        {activity.map((each, index) => (
          <Entry key={index} activity={each} />
        ))}
      </ol>
      {next !== null && onMore && (
        <Button size="sm" className="my-3" onClick={() => onMore(next)}>
          {texts.more}
        </Button>
      )}
    </>
  );
}

/** What the administrators of the group did, newest first; loaded when it is opened (GROUP-70). */
export function GroupLog() {
  const [isOpen, setIsOpen] = useState(false);
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  const id = useId();
  return (
    <section className="mt-12 border-y border-line print:hidden">
      <h2>
        <DisclosureButton open={isOpen} onToggle={() => setIsOpen(!isOpen)} controls={id}>
          {texts.heading}
        </DisclosureButton>
      </h2>
      <div id={id} hidden={!isOpen} className="pb-5">
        {isOpen &&
          cursors.map((cursor, index) => (
            <LogPage
              key={cursor ?? ''}
              cursor={cursor}
              onMore={
                index === cursors.length - 1 ? (next) => setCursors([...cursors, next]) : undefined
              }
            />
          ))}
      </div>
    </section>
  );
}
