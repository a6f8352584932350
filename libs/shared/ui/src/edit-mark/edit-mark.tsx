import { classNames } from '../class-names';

interface EditMarkProps {
  /** The words that go; without them the new words are inserted between two others. */
  struck?: string;
  /** The words that come, written above the line. */
  inserted?: string;
}

/** An edit as an editor marks it: a strike, an insertion, or both. */
export function EditMark({ struck, inserted }: EditMarkProps) {
  return (
    <span className={classNames('edit', !struck && 'edit-insertion')}>
      {struck && <del>{struck}</del>}
      {inserted && <ins>{inserted}</ins>}
    </span>
  );
}
