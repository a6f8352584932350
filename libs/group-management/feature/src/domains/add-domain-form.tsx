import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { strictObject } from '@portal/shared/contract';
import { apiErrorOf } from '@portal/shared/data-access';
import { Form, FormTextField, SubmitButton } from '@portal/shared/forms';
import { string } from 'yup';
import { errorText } from '../members/error-text';
import { useGroupName } from '../members/group-name';
import { domainApi } from './domain-api';
import { messages as texts } from './messages';

const form = strictObject({ domain: string().trim().required(texts.missing) });

/** The owner names a domain (GROUP-464). */
export function AddDomainForm() {
  const groupName = useGroupName();
  const [addDomain] = domainApi.useAddGroupDomainMutation();

  const add = async ({ domain }: { domain: string }) => {
    const { error } = await addDomain({ ...groupName, domain });
    if (!error) return;
    const failure = apiErrorOf(endpoints.addGroupDomain, error);
    throw { ...failure, message: errorText(failure) };
  };
  return (
    <Form schema={form} initialValues={{ domain: '' }} onSubmit={add} className="grid gap-4">
      <FormTextField
        name="domain"
        label={texts.domain}
        size="md"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint={texts.hint}
      />
      <div className="flex justify-end max-sm:flex-col">
        <SubmitButton size="md" loadingWord={texts.adding}>
          {texts.add}
        </SubmitButton>
      </div>
    </Form>
  );
}
