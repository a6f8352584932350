import {
  groupManagementEndpoints as endpoints,
  maxClassLinkDomains,
} from '@portal/group-management/domain';
import { strictObject } from '@portal/shared/contract';
import { apiErrorOf } from '@portal/shared/data-access';
import { Form, FormTextField, SubmitButton } from '@portal/shared/forms';
import { Button } from '@portal/shared/ui';
import { string } from 'yup';
import { errorText } from '../members/error-text';
import { useGroupName } from '../members/group-name';
import { classLinkApi } from './class-link-api';
import { messages as texts } from './messages';

const domainsIn = (text: string) => text.split(/[\s,;]+/).filter((each) => each !== '');

const form = strictObject({
  domains: string()
    .required(texts.missing)
    .test('some', texts.missing, (text) => domainsIn(text).length > 0)
    .test(
      'few',
      texts.tooMany(maxClassLinkDomains),
      (text) => domainsIn(text).length <= maxClassLinkDomains,
    ),
});

interface DomainsFormProps {
  /** The domains of the link that is on; without one, a link is switched on. */
  readonly present?: readonly string[];
  readonly onSaved?: () => void;
  readonly onCancel: () => void;
}

/** The owner names the domains of the class link, which is switched on by that (GROUP-460). */
export function DomainsForm({ present = [], onSaved, onCancel }: DomainsFormProps) {
  const groupName = useGroupName();
  const [openClassLink] = classLinkApi.useOpenClassLinkMutation();

  const words =
    present.length > 0
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
      initialValues={{ domains: present.join(', ') }}
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
      <div className="flex justify-end gap-3 max-sm:flex-col-reverse">
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <SubmitButton size="md" loadingWord={words.busy}>
          {words.label}
        </SubmitButton>
      </div>
    </Form>
  );
}
