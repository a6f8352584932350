import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { Button, Facts, StatusMark, type MessageKind } from '@portal/shared/ui';
import { errorText } from '../members/error-text';
import { useGroupName } from '../members/group-name';
import { domainApi, type GroupDomain } from './domain-api';
import { messages as texts } from './messages';

const marks = { waiting: 'pending', verified: 'active', lost: 'past-due' } as const;

interface DomainRowProps {
  readonly domain: GroupDomain;
  readonly show: (kind: MessageKind, text: string) => void;
}

/** A domain with its state; one that is not verified with its record, which can be checked (GROUP-464). */
export function DomainRow({ domain: { domain, state, record, joined }, show }: DomainRowProps) {
  const named = { ...useGroupName(), domain };
  const [checkDomain, checking] = domainApi.useCheckGroupDomainMutation();
  const [removeDomain, removing] = domainApi.useRemoveGroupDomainMutation();

  const check = async () => {
    const { data, error } = await checkDomain(named);
    if (!data) return show('danger', errorText(apiErrorOf(endpoints.checkGroupDomain, error)));
    const { result } = data;
    const kind = result === 'verified' ? 'success' : 'warning';
    return show(kind, texts.results[result](domain, record.name));
  };
  const remove = async () => {
    const { error } = await removeDomain(named);
    if (error) return show('danger', errorText(apiErrorOf(endpoints.removeGroupDomain, error)));
    return show('success', texts.removed(domain));
  };
  // Where the browser does not allow it, the value is there to select.
  const copy = () =>
    navigator.clipboard.writeText(record.value).then(
      () => show('success', texts.copied),
      () => undefined,
    );
  return (
    <li className="grid gap-3 border-t border-line py-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <strong className="wrap-anywhere">{domain}</strong>
        <StatusMark status={marks[state]}>{texts.states[state]}</StatusMark>
      </p>
      {state !== 'waiting' && <p className="num text-ink-muted">{texts.joined(joined)}</p>}
      {state !== 'verified' && (
        <>
          <p className="type-note text-ink-muted">
            {state === 'lost' ? texts.lost : texts.publish}
          </p>
          <Facts
            facts={[
              { term: texts.record.type, description: texts.type },
              { term: texts.record.name, description: record.name },
              { term: texts.record.text, description: record.value },
            ]}
          />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {state !== 'verified' && (
          <Button size="sm" onClick={() => void copy()}>
            {texts.copy}
          </Button>
        )}
        <Button
          size="sm"
          aria-label={texts.checkNamed(domain)}
          loading={checking.isLoading}
          loadingWord={texts.checking}
          onClick={() => void check()}
        >
          {texts.check}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-label={texts.removeNamed(domain)}
          loading={removing.isLoading}
          loadingWord={texts.removing}
          onClick={() => void remove()}
        >
          {texts.remove}
        </Button>
      </div>
    </li>
  );
}
