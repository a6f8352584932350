import { FormSheet, FormPage, WritingLine } from '@portal/shared/ui';

/** The sheet of a form with a spinner instead of the form (AUTH-50). */
export function Waiting({ label }: { readonly label: string }) {
  return (
    <FormPage>
      <FormSheet title={label}>
        <WritingLine label={label} />
      </FormSheet>
    </FormPage>
  );
}
