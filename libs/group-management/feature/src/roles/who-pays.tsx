import { SegmentedControl } from '@portal/shared/ui';
import { messages } from '../messages';

const texts = messages.administrators.whoPays;

interface WhoPaysProps {
  readonly newOwnerPays: boolean;
  readonly onChange: (newOwnerPays: boolean) => void;
}

/** The owner chooses who pays for a group that is handed over (GROUP-457). */
export function WhoPays({ newOwnerPays, onChange }: WhoPaysProps) {
  const value = newOwnerPays ? 'newOwner' : 'owner';
  return (
    <div className="mt-4 grid gap-2">
      <p className="font-semibold">{texts.question}</p>
      <SegmentedControl
        label={texts.question}
        className="sm:justify-self-start"
        segments={[
          { value: 'owner', label: texts.owner },
          { value: 'newOwner', label: texts.newOwner },
        ]}
        value={value}
        onValueChange={(chosen) => onChange(chosen === 'newOwner')}
      />
      <p className="text-small text-ink-muted">{texts.means[value]}</p>
    </div>
  );
}
