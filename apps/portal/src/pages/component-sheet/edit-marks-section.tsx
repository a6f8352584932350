import { EditMark, ManuscriptSection, Struck } from '@portal/shared/ui';

import { messages } from './messages';

/** A strike, an insertion, a replacement, and a price that no longer holds. */
export function EditMarksSection() {
  return (
    <ManuscriptSection heading={messages.sections.editMarks} note={messages.notes.editMarks}>
      <p className="font-serif text-[1.375rem]/12">
        The result <EditMark struck="clearly" /> holds
        <EditMark inserted="also" /> for <EditMark struck="utilized" inserted="used" /> weights, at{' '}
        <Struck>$228.00</Struck> $120.00 a year.
      </p>
    </ManuscriptSection>
  );
}
