import { newEntry, type NewEntry } from '@portal/group-management/domain';
import { Form, FormTextField, SubmitButton } from '@portal/shared/forms';
import {
  ManuscriptPage,
  ManuscriptSection,
  StatusRegion,
  useTimedMessage,
} from '@portal/shared/ui';
import { groupManagementApi } from '../api';
import { messages } from '../messages';

const texts = messages.form;
const noText: NewEntry = { text: '' };

/** `/group-management`: stores a text and says so (GROUP-4). */
export function GroupManagementPage() {
  const [getGroupDetails] = groupManagementApi.useGetGroupDetailsMutation();
  const { show, region } = useTimedMessage();

  const save = async (values: NewEntry) => {
    const { text } = await getGroupDetails(values).unwrap();
    show('success', texts.saved(text));
  };
  return (
    <ManuscriptPage heading={messages.heading} intro={messages.intro}>
      <ManuscriptSection heading={texts.heading}>
        <StatusRegion {...region} className="mb-5" />
        <Form schema={newEntry} initialValues={noText} onSubmit={save} className="grid gap-5">
          <FormTextField name="text" label={texts.text} />
          <SubmitButton loadingWord={texts.saving}>{texts.save}</SubmitButton>
        </Form>
      </ManuscriptSection>
    </ManuscriptPage>
  );
}
