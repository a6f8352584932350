import { FormSheet, FormPage, WritingLine } from '@portal/shared/ui';
import type { ComponentType, ReactNode } from 'react';

/** What stands around the sheet of a form: by default a page. */
export type Frame = ComponentType<{ readonly children: ReactNode }>;

interface WaitingProps {
  readonly label: string;
  readonly frame?: Frame;
}

/** The sheet of a form with a spinner instead of the form (AUTH-50). */
export function Waiting({ label, frame: Frame = FormPage }: WaitingProps) {
  return (
    <Frame>
      <FormSheet title={label}>
        <WritingLine label={label} />
      </FormSheet>
    </Frame>
  );
}
