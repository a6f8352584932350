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

/** The owner names the domains and switches a new link on (GROUP-460). */
export function SwitchOnForm({ onClose }: { readonly onClose: () => void }) {
  const groupName = useGroupName();
  const [openClassLink] = classLinkApi.useOpenClassLinkMutation();

  const switchOn = async ({ domains }: { domains: string }) => {
    const { error } = await openClassLink({ ...groupName, domains: domainsIn(domains) });
    if (!error) return;
    const failure = apiErrorOf(endpoints.openClassLink, error);
    throw { ...failure, message: errorText(failure) };
  };
  return (
    <Form schema={form} initialValues={{ domains: '' }} onSubmit={switchOn} className="grid gap-5">
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
        <Button onClick={onClose}>{texts.cancel}</Button>
        <SubmitButton size="md" loadingWord={texts.switchingOn}>
          {texts.switchOn}
        </SubmitButton>
      </div>
    </Form>
  );
}
