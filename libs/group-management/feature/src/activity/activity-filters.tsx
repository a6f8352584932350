import { activityKinds } from '@portal/group-management/domain';
import { Button, SelectField, TextField } from '@portal/shared/ui';
import type { ShownFilter } from './activity-filter-address';
import { messages as texts } from './messages';

interface ActivityFiltersProps {
  readonly filter: ShownFilter;
  readonly onChange: (filter: ShownFilter) => void;
}

const none: ShownFilter = { kind: '', person: '', since: '', until: '' };

/** What the log shows: kind, person and days (GROUP-450). */
export function ActivityFilters({ filter, onChange }: ActivityFiltersProps) {
  const isFiltered = Object.values(filter).some((value) => value !== '');
  const field = (name: 'person' | 'since' | 'until') => ({
    size: 'md' as const,
    value: filter[name],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...filter, [name]: target.value }),
  });
  return (
    <div role="group" aria-label={texts.filters} className="mt-6 grid gap-4 print:hidden">
      <SelectField
        label={texts.kind}
        size="md"
        value={filter.kind}
        onChange={({ target }) => onChange({ ...filter, kind: target.value })}
        options={[
          { value: '', label: texts.kinds.all },
          ...activityKinds.map((value) => ({ value, label: texts.kinds[value] })),
        ]}
      />
      <TextField
        {...field('person')}
        type="search"
        label={texts.person}
        hint={texts.personHint}
        autoComplete="off"
        spellCheck={false}
      />
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-1">
        <TextField {...field('since')} type="date" label={texts.from} />
        <TextField {...field('until')} type="date" label={texts.to} />
      </div>
      {isFiltered && (
        <Button
          size="sm"
          variant="quiet"
          className="justify-self-start"
          onClick={() => onChange(none)}
        >
          {texts.clear}
        </Button>
      )}
    </div>
  );
}
