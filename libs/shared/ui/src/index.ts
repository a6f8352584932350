export { Badge, StatusMark } from './text/badge';
export type { BadgeKind, Status } from './text/badge';
export { BrandMark, Logo, Tombstone } from './brand/brand';
export { Button, IconButton, LinkButton } from './button/button';
export type { ButtonProps, IconButtonProps, LinkButtonProps } from './button/button';
export type { ButtonLook, ButtonSize, ButtonVariant } from './button/button-styles';
export { classNames, EditMark, Struck, VisuallyHidden } from './text/text';
export { ConfirmDialog } from './dialog/confirm-dialog';
export type { ConfirmDialogProps } from './dialog/confirm-dialog';
export { Dialog } from './dialog/dialog';
export type { DialogProps } from './dialog/dialog';
export { Disclosure, DisclosureButton } from './disclosure/disclosure';
export { EmptyState, Facts, OrDivider, Sheet } from './sheet/sheet';
export type { Fact } from './sheet/sheet';
export { CheckboxField, SelectField, SwitchField } from './fields/choice-fields';
export { SearchField } from './fields/search-field';
export type {
  CheckboxFieldProps,
  SelectFieldProps,
  SelectOption,
  SwitchFieldProps,
} from './fields/choice-fields';
export type { ControlSize, FieldTexts } from './fields/field';
export { PasswordField, TextAreaField, TextField } from './fields/text-fields';
export type { PasswordFieldProps, TextAreaFieldProps, TextFieldProps } from './fields/text-fields';
export { Skeleton, SkeletonLine, WritingLine } from './loading/loading';
export {
  BarePage,
  ManuscriptPage,
  MarginPage,
  ManuscriptSection,
  PlainPage,
} from './manuscript/pages';
export { Menu } from './menu/menu';
export type { MenuItem, MenuProps, MenuTriggerProps } from './menu/menu';
export { Message, StatusRegion, useTimedMessage } from './message/message';
export type { MessageKind, StatusMessage } from './message/message';
export { Meter, ProgressBar } from './meter/meter';
export type { FooterEntry, FooterGroupProps, FooterProps } from './page-shell/footer';
export { PageShell } from './page-shell/page-shell';
export type { PageShellProps } from './page-shell/page-shell';
export type { HeaderProps, ShellLink, ShellUser } from './page-shell/header';
export { SeatStepper } from './seat-stepper/seat-stepper';
export { SegmentedControl } from './segmented-control/segmented-control';
export type { Segment } from './segmented-control/segmented-control';
export { FormSheet, SpecimenPage } from './specimen/specimen-page';
export { Specimen } from './specimen/specimen';
export { tableRoles } from './table/column';
export type { CellValue, Column, Sort, SortDirection } from './table/column';
export { DataTable } from './table/data-table';
export type { DataTableProps } from './table/data-table';
export { LongTable } from './table/long-table';
export type { LongTableProps } from './table/long-table';
export type { RemotePaging, TableSelection } from './table/use-table-model';
export { useRowHighlight } from './table/use-row-highlight';
export { AppLink, TextLink, UiProvider } from './link/link';
export type { LinkComponent, LinkComponentProps, TextLinkProps } from './link/link';
export { Tooltip } from './tooltip/tooltip';
