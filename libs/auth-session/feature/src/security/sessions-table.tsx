import type { ActiveSession } from '@portal/auth-session/domain';
import { Badge, Button, DataTable, VisuallyHidden, type Column } from '@portal/shared/ui';
import { createBrowserClock } from '@portal/shared/browser';
import { useMemo, useState } from 'react';
import { CardLabel, TimeAgo } from './moment';
import { securityMessages } from './messages';
import { deviceName, sessionPlace } from './place';

interface SessionsTableProps {
  readonly sessions: readonly ActiveSession[];
  readonly isLoading: boolean;
  readonly onEnd: (session: ActiveSession) => void;
}

const texts = securityMessages.sessions;
const clock = createBrowserClock();

const columnsAt = (now: Date): readonly Column<ActiveSession>[] => [
  {
    key: 'device',
    label: texts.device,
    mapper: ({ device }) => deviceName(device),
    render: ({ device, current, way, secondFactor }) => (
      <span className="grid">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          {deviceName(device)}
          {current && <Badge kind="info">{texts.thisOne}</Badge>}
        </span>
        <span className="text-small font-normal text-ink-muted">
          {texts.way(way, secondFactor)}
        </span>
      </span>
    ),
  },
  { key: 'country', label: texts.place, mapper: sessionPlace },
  {
    key: 'createdAt',
    label: texts.signedIn,
    render: ({ createdAt }) => <TimeAgo label={texts.signedIn} at={createdAt} now={now} />,
  },
  {
    key: 'lastUsedAt',
    label: texts.lastUsed,
    render: ({ lastUsedAt, current }) =>
      current ? (
        <span>
          <CardLabel>{texts.lastUsed}</CardLabel>
          {texts.now}
        </span>
      ) : (
        <TimeAgo label={texts.lastUsed} at={lastUsedAt} now={now} />
      ),
  },
];

/** The sessions of the user; every session except the current one can be ended. */
export function SessionsTable({ sessions, isLoading, onEnd }: SessionsTableProps) {
  const [now] = useState(() => clock.now());
  const columns = useMemo(() => columnsAt(now), [now]);
  return (
    <DataTable
      caption={texts.heading}
      columns={columns}
      rows={sessions}
      rowKey={({ id }) => id}
      pageSize={10}
      loading={isLoading}
      actions={(session) =>
        !session.current && (
          <Button variant="quiet" size="sm" onClick={() => onEnd(session)}>
            {texts.end}
            <VisuallyHidden> {deviceName(session.device)}</VisuallyHidden>
          </Button>
        )
      }
    />
  );
}
