import { Button, CheckboxField, Dialog } from '@portal/shared/ui';
import { useState } from 'react';
import { messages } from '../messages';
import { settingsMessages } from './messages';
import type { ConsentChoice } from './stored-choice';

interface ConsentSettingsProps {
  readonly offersMarketing: boolean;
  readonly initialChoice: ConsentChoice;
  readonly onChoose: (choice: ConsentChoice) => void;
  readonly onClose: () => void;
}

/** The dialog with one choice for each purpose (EVENT-22). */
export function ConsentSettings(props: ConsentSettingsProps) {
  const { offersMarketing, initialChoice, onChoose, onClose } = props;
  const [choice, setChoice] = useState(initialChoice);
  const { categories, title, description, save } = settingsMessages;
  const all = (allowed: boolean) => ({ analytics: allowed, marketing: allowed && offersMarketing });
  const checkbox = (name: keyof ConsentChoice) => (
    <CheckboxField
      {...categories[name]}
      checked={choice[name]}
      onChange={({ target }) => setChoice({ ...choice, [name]: target.checked })}
    />
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={() => onChoose(all(true))}>{messages.acceptAll}</Button>
          <Button onClick={() => onChoose(all(false))}>{messages.rejectAll}</Button>
          <Button onClick={() => onChoose(choice)}>{save}</Button>
        </>
      }
    >
      <div className="grid gap-4" data-consent-settings="">
        <div>
          <p>{categories.necessary.label}</p>
          <p className="text-small text-ink-muted">{categories.necessary.hint}</p>
        </div>
        {checkbox('analytics')}
        {offersMarketing && checkbox('marketing')}
      </div>
    </Dialog>
  );
}
