import type { WayIn, WayInKind } from '@portal/auth-session/domain';
import { Badge, Button, DataTable, VisuallyHidden, type Column } from '@portal/shared/ui';
import { CardLabel, Moment } from './moment';
import { securityMessages } from './messages';
import { deviceName } from './place';

const texts = securityMessages.waysIn;

/** The names that differ from what the server calls a way in running text. */
const ownNames = (): Readonly<Partial<Record<WayInKind, string>>> => ({
  password: texts.password,
  editor: texts.editor,
});

/** The name of a way, as it stands in the list. */
export const wayName = ({ kind, name }: Pick<WayIn, 'kind' | 'name'>): string =>
  ownNames()[kind] ?? name;

const columns: readonly Column<WayIn>[] = [
  {
    key: 'name',
    get label() {
      return texts.way;
    },
    mapper: wayName,
    render: ({ email, trusted, ...way }) => (
      <span className="grid gap-1">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          {wayName(way)}
          {!trusted && <Badge kind="warning">{texts.needsPassword}</Badge>}
        </span>
        {email !== null && <span className="text-small text-ink-muted">{email}</span>}
      </span>
    ),
  },
  {
    key: 'device',
    get label() {
      return texts.device;
    },
    mapper: ({ device }) => deviceName(device),
  },
  {
    key: 'addedAt',
    get label() {
      return texts.added;
    },
    render: ({ addedAt }) => (
      <span>
        <CardLabel>{texts.added}</CardLabel>
        <Moment at={addedAt} />
      </span>
    ),
  },
];

interface WaysInTableProps {
  readonly waysIn: readonly WayIn[];
  readonly isLoading: boolean;
  readonly onRemove: (way: WayIn) => void;
  readonly onRename: (way: WayIn) => void;
}

/** The ways into the account; each can be removed while another one opens the account. */
export function WaysInTable({ waysIn, isLoading, onRemove, onRename }: WaysInTableProps) {
  return (
    <DataTable
      caption={texts.heading}
      columns={columns}
      rows={waysIn}
      rowKey={({ id }) => id}
      pageSize={10}
      loading={isLoading}
      actions={(way) => (
        <span className="flex flex-wrap justify-end gap-1 max-sm:justify-start">
          {way.kind === 'passkey' && (
            <Button variant="quiet" size="sm" onClick={() => onRename(way)}>
              {texts.passkey.rename}
              <VisuallyHidden> {wayName(way)}</VisuallyHidden>
            </Button>
          )}
          <Button
            variant="quiet"
            size="sm"
            disabledReason={way.removable ? undefined : reasonOf(way)}
            onClick={() => onRemove(way)}
          >
            {texts.remove}
            <VisuallyHidden> {wayName(way)}</VisuallyHidden>
          </Button>
        </span>
      )}
    />
  );
}

const reasonOf = ({ kind }: WayIn): string =>
  kind === 'editor' ? texts.passwordFirst : texts.lastOne;
