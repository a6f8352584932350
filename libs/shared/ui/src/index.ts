export { Badge, StatusMark } from './text/badge';
export { Logo, Tombstone } from './brand/brand';
export { BottomBar } from './bottom-bar/bottom-bar';
export { Button, IconButton, LinkButton } from './button/button';
export type { ButtonProps, ButtonLook } from './button/button';
export { classNames, EditMark, StruckText, VisuallyHidden, takeFocus } from './text/text';
export { ConfirmDialog } from './dialog/confirm-dialog';
export { Dialog } from './dialog/dialog';
export { Disclosure, DisclosureButton } from './disclosure/disclosure';
export { EmptyState, Facts, OrDivider, Sheet } from './sheet/sheet';
export { CheckboxField, SelectField, SwitchField } from './fields/choice-fields';
export { SearchField } from './fields/search-field';
export type { CheckboxFieldProps, SelectFieldProps } from './fields/choice-fields';
export { PasswordField, TextAreaField, TextField } from './fields/text-fields';
export type { PasswordFieldProps, TextAreaFieldProps, TextFieldProps } from './fields/text-fields';
export {
  Skeleton,
  SkeletonLine,
  WritingLine,
  isScriptMissing,
  PartBoundary,
} from './loading/loading';
export { BarePage, SectionsPage, MarginPage, PageSection, PlainPage } from './manuscript/pages';
export { Menu } from './menu/menu';
export type { MenuItem } from './menu/menu-item';
export { Message, StatusRegion, useTimedMessage } from './message/message';
export type { MessageKind, StatusMessage } from './message/message';
export { Meter, ProgressBar } from './meter/meter';
export type { FooterGroupProps } from './page-shell/footer';
export { PageShell, useIsOnline } from './page-shell/page-shell';
export type { PageShellProps } from './page-shell/page-shell';
export { SessionControl } from './page-shell/session-control';
export { NavigationLinks } from './page-shell/header';
export type { ShellLink } from './page-shell/header-props';
export { SeatStepper } from './seat-stepper/seat-stepper';
export { SegmentedControl } from './segmented-control/segmented-control';
export { FormSheet, FormPage } from './specimen/form-page';
export { Specimen } from './specimen/specimen';
export { tableRoles } from './table/column';
export type { Column, Sort } from './table/column';
export { useSettled } from './fields/use-settled';
export { useTableRoles } from './table/narrow-screen';
export { DataTable } from './table/data-table';
export { LongTable } from './table/long-table';
export type { RemotePaging, TableSelection } from './table/use-table-model';
export { useRowHighlight } from './table/use-row-highlight';
export { AppLink, TextLink, UiProvider } from './link/link';
export type { LinkComponentProps } from './link/link';
export { Tooltip } from './tooltip/tooltip';
/** @public Apps of other teams replace texts. */
export type { UiTexts } from './texts';
