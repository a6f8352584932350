import type { Group } from '@portal/group-management/domain';
import { Button } from '@portal/shared/ui';
import { useId } from 'react';
import { paysFor } from '../your-groups/group-plan-state';
import { messages as texts } from './end-of-group-messages';

interface OwnGroupProps {
  readonly group: Group;
  readonly onShowActive: () => void;
  readonly onEnd: () => void;
}

/** How an owner gets out of a group that lives: by handing it over, or by ending it (GROUP-467, GROUP-468). */
export function OwnGroup({ group, onShowActive, onEnd }: OwnGroupProps) {
  const headingId = useId();
  const isAlone = (group.counts?.active ?? 0) < 2;
  return (
    <section aria-labelledby={headingId} className="mt-10 print:hidden">
      <h2 id={headingId} className="type-subhead mb-3">
        {texts.heading}
      </h2>
      <p className="mb-3 max-w-prose text-ink-muted">{texts.handOver}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          size="sm"
          {...(isAlone && { disabledReason: texts.nobodyElse })}
          onClick={onShowActive}
        >
          {texts.showActive}
        </Button>
        {group.subscription && (
          <Button
            size="sm"
            variant="danger"
            {...(!paysFor(group) && { disabledReason: texts.otherPays })}
            onClick={onEnd}
          >
            {texts.end}
          </Button>
        )}
      </div>
    </section>
  );
}
