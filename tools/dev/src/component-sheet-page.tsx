import { SectionsPage } from '@portal/shared/ui';

import { AmountsSection, DisclosureSection, EditMarksSection, TypeSection } from './text-sections';
import { BadgesSection, BrandSection, ColorsSection } from './color-sections';
import { ButtonsSection } from './buttons-section';
import { ChoicesSection } from './choices-section';
import { DialogSection } from './dialog-section';
import { EmptyLoadingSection } from './empty-loading-section';
import { FieldsSection } from './fields-section';
import { FormSection } from './form-section';
import { MenuTooltipSection } from './menu-tooltip-section';
import { messages } from './messages';
import { MessagesSection } from './messages-section';
import { TableSection } from './table-section';

/** Every component of the design system in every state; a page of development builds only. */
export function ComponentSheetPage() {
  return (
    <SectionsPage heading={messages.heading} intro={messages.intro}>
      <ColorsSection />
      <TypeSection />
      <EditMarksSection />
      <ButtonsSection />
      <FieldsSection />
      <ChoicesSection />
      <BadgesSection />
      <MessagesSection />
      <MenuTooltipSection />
      <TableSection />
      <EmptyLoadingSection />
      <AmountsSection />
      <DisclosureSection />
      <DialogSection />
      <FormSection />
      <BrandSection />
    </SectionsPage>
  );
}
