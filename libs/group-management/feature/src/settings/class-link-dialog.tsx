import {
  groupManagementEndpoints as endpoints,
  maxClassLinkDomains,
} from '@portal/group-management/domain';
import { strictObject } from '@portal/shared/contract';
import { apiErrorOf } from '@portal/shared/data-access';
import { Form, FormTextField } from '@portal/shared/forms';
import {
  Button,
  StatusRegion,
  useTimedMessage,
  Dialog,
  Message,
  Skeleton,
  SkeletonLine,
} from '@portal/shared/ui';
import { useState } from 'react';
import { string } from 'yup';
import { FormButtons } from '../form-buttons';
import { errorText } from '../error-text';
import { useGroupName } from '../group-name';
import type { Feedback } from '../members/use-members';
import { joiningApi, type ClassLink } from '../your-groups/joining-api';
import { messages as texts } from './class-link-messages';

const domainsIn = (text: string) => text.split(/[\s,;]+/).filter((each) => each !== '');

const form = strictObject({
  domains: string()
    .required(() => texts.missing)
    .test(
      'some',
      () => texts.missing,
      (text) => domainsIn(text).length > 0,
    )
    .test(
      'few',
      () => texts.tooMany(maxClassLinkDomains),
      (text) => domainsIn(text).length <= maxClassLinkDomains,
    ),
});

interface DomainsFormProps {
  /** The domains of the link that is on; without one, a link is switched on. */
  readonly current?: readonly string[];
  readonly onSaved?: () => void;
  readonly onCancel: () => void;
}

/** The owner names the domains of the class link, which is switched on by that (GROUP-460). */
function DomainsForm({ current = [], onSaved, onCancel }: DomainsFormProps) {
  const groupName = useGroupName();
  const [openClassLink] = joiningApi.useOpenClassLinkMutation();

  const words =
    current.length > 0
      ? { label: texts.save, busy: texts.saving }
      : { label: texts.switchOn, busy: texts.switchingOn };

  const save = async ({ domains }: { domains: string }) => {
    const { error } = await openClassLink({ ...groupName, domains: domainsIn(domains) });
    if (!error) return onSaved?.();
    const failure = apiErrorOf(endpoints.openClassLink, error);
    throw { ...failure, message: errorText(failure) };
  };
  return (
    <Form
      schema={form}
      initialValues={{ domains: current.join(', ') }}
      onSubmit={save}
      className="grid gap-5"
    >
      <FormTextField
        name="domains"
        label={texts.domains}
        size="md"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint={texts.hint}
      />
      <FormButtons
        cancel={texts.cancel}
        submit={words.label}
        submitting={words.busy}
        onCancel={onCancel}
      />
    </Form>
  );
}

interface OpenClassLinkProps {
  readonly link: ClassLink;
  readonly seatsLeft: number;
  readonly onClosed: () => void;
}

/** The link that is on: to copy, with its counts, to change its domains, and to switch off (GROUP-460). */
function OpenClassLink({ link, seatsLeft, onClosed }: OpenClassLinkProps) {
  const groupName = useGroupName();
  const [closeClassLink, { isLoading }] = joiningApi.useCloseClassLinkMutation();
  const { show, region } = useTimedMessage();
  const [isChanging, setIsChanging] = useState(false);

  // Where the browser does not allow it, the link is there to select.
  const copy = () =>
    navigator.clipboard.writeText(link.url).then(
      () => show('success', texts.copied),
      () => undefined,
    );
  const switchOff = async () => {
    const { error } = await closeClassLink(groupName);
    if (error) return show('danger', errorText(apiErrorOf(endpoints.closeClassLink, error)));
    return onClosed();
  };
  if (isChanging) {
    const back = () => setIsChanging(false);
    return <DomainsForm current={link.domains} onSaved={back} onCancel={back} />;
  }
  return (
    <div className="grid gap-4">
      <StatusRegion {...region} />
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="wrap-anywhere">{texts.forDomains(link.domains)}</span>
        <Button size="sm" variant="quiet" onClick={() => setIsChanging(true)}>
          {texts.change}
        </Button>
      </p>
      <p className="rounded border border-line p-3 select-all wrap-anywhere">{link.url}</p>
      <p className="num font-semibold">{texts.counts(link.joined, Math.max(0, seatsLeft))}</p>
      <div className="flex justify-end gap-3 max-sm:flex-col-reverse">
        <Button
          loading={isLoading}
          loadingWord={texts.switchingOff}
          onClick={() => void switchOff()}
        >
          {texts.switchOff}
        </Button>
        <Button variant="primary" onClick={() => void copy()}>
          {texts.copy}
        </Button>
      </div>
    </div>
  );
}

interface ClassLinkDialogProps {
  readonly seatsLeft: number;
  readonly feedback: Feedback;
  readonly onClose: () => void;
}

/** The owner switches the link for a class on and off (GROUP-460). */
export function ClassLinkDialog({ seatsLeft, feedback, onClose }: ClassLinkDialogProps) {
  const { data, isError } = joiningApi.useGetClassLinkQuery(useGroupName());

  const closed = () => {
    onClose();
    feedback.say('success', texts.switchedOff);
  };
  const content = () => {
    if (!data)
      return (
        <Skeleton label={texts.loading}>
          <SkeletonLine className="h-3 w-full" />
        </Skeleton>
      );
    return data.link ? (
      <OpenClassLink link={data.link} seatsLeft={seatsLeft} onClosed={closed} />
    ) : (
      <DomainsForm onCancel={onClose} />
    );
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.title}>
      <p className="mb-5 text-ink-muted">{texts.intro}</p>
      {isError ? <Message kind="danger">{texts.failed}</Message> : content()}
    </Dialog>
  );
}
