import { FormSheet, SpecimenPage, WritingLine } from '@portal/shared/ui';

/** The form's sheet while there is nothing to fill in: the spinner of AUTH-50. */
export function Waiting({ label }: { readonly label: string }) {
  return (
    <SpecimenPage>
      <FormSheet title={label}>
        <WritingLine label={label} />
      </FormSheet>
    </SpecimenPage>
  );
}
