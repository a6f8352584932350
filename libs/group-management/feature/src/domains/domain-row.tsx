import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { Button, Facts, StatusMark, type MessageKind } from '@portal/shared/ui';
import { errorText } from '../members/error-text';
import { useGroupName } from '../members/group-name';
import { domainApi, type GroupDomain } from './domain-api';
import { messages as texts } from './messages';

const marks = { waiting: 'pending', verified: 'active', lost: 'past-due' } as const;

function RecordToPublish({
  record,
  isLost,
}: Pick<GroupDomain, 'record'> & { readonly isLost: boolean }) {
  return (
    <>
      <p className="type-note text-ink-muted">{isLost ? texts.lost : texts.publish}</p>
      <Facts
        facts={[
          { term: texts.record.type, description: texts.type },
          { term: texts.record.name, description: record.name },
          { term: texts.record.text, description: record.value },
        ]}
      />
    </>
  );
}

/** What the owner does with a domain; what came of it is said. */
function useDomainActions(
  { domain, record }: Pick<GroupDomain, 'domain' | 'record'>,
  show: DomainRowProps['show'],
) {
  const named = { ...useGroupName(), domain };
  const [checkDomain, checking] = domainApi.useCheckGroupDomainMutation();
  const [removeDomain, removing] = domainApi.useRemoveGroupDomainMutation();
  return {
    isChecking: checking.isLoading,
    isRemoving: removing.isLoading,
    async check() {
      const { data, error } = await checkDomain(named);
      if (!data) return show('danger', errorText(apiErrorOf(endpoints.checkGroupDomain, error)));
      const { result } = data;
      const kind = result === 'verified' ? 'success' : 'warning';
      return show(kind, texts.results[result](domain, record.name));
    },
    async remove() {
      const { error } = await removeDomain(named);
      if (error) return show('danger', errorText(apiErrorOf(endpoints.removeGroupDomain, error)));
      return show('success', texts.removed(domain));
    },
    // Where the browser does not allow it, the value is there to select.
    copy: () =>
      navigator.clipboard.writeText(record.value).then(
        () => show('success', texts.copied),
        () => undefined,
      ),
  };
}

interface DomainRowProps {
  readonly domain: GroupDomain;
  readonly show: (kind: MessageKind, text: string) => void;
}

/** A domain with its state; one that is not verified with its record, which can be checked (GROUP-464). */
export function DomainRow({ domain: { domain, state, record, joined }, show }: DomainRowProps) {
  const actions = useDomainActions({ domain, record }, show);
  return (
    <li className="grid gap-3 border-t border-line py-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <strong className="wrap-anywhere">{domain}</strong>
        <StatusMark status={marks[state]}>{texts.states[state]}</StatusMark>
      </p>
      {state !== 'waiting' && <p className="num text-ink-muted">{texts.joined(joined)}</p>}
      {state !== 'verified' && <RecordToPublish record={record} isLost={state === 'lost'} />}
      <div className="flex flex-wrap gap-2">
        {state !== 'verified' && (
          <Button size="sm" onClick={() => void actions.copy()}>
            {texts.copy}
          </Button>
        )}
        <Button
          size="sm"
          aria-label={texts.checkNamed(domain)}
          loading={actions.isChecking}
          loadingWord={texts.checking}
          onClick={() => void actions.check()}
        >
          {texts.check}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-label={texts.removeNamed(domain)}
          loading={actions.isRemoving}
          loadingWord={texts.removing}
          onClick={() => void actions.remove()}
        >
          {texts.remove}
        </Button>
      </div>
    </li>
  );
}
