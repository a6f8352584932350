import { hasEnded, type Group } from '@portal/group-management/domain';
import {
  Button,
  LinkButton,
  Message,
  PageSection,
  SectionsPage,
  StatusRegion,
} from '@portal/shared/ui';
import { paths } from '@portal/shared/util';
import { lazy, useState, type ReactNode } from 'react';
import { GroupTabs } from '../group-tabs';
import { LateDialog } from '../late-dialog';
import { ManagedGroup } from '../managed-group';
import { EndedGroup, EndingGroup } from '../members/ended-group';
import { figuresOf, useFeedback, type Feedback } from '../members/use-members';
import { messages } from '../messages';
import { paysFor } from '../your-groups/group-plan-state';
import { messages as endTexts } from './end-of-group-messages';
import { InvitationRule } from './invitation-rule';
import { SecondFactorRule } from './second-factor-rule';

const RenameDialog = lazy(async () => ({
  default: (await import('./rename-dialog')).RenameDialog,
}));
const ClassLinkDialog = lazy(async () => ({
  default: (await import('./class-link-dialog')).ClassLinkDialog,
}));
const EndGroupDialog = lazy(async () => ({
  default: (await import('./end-group-dialog')).EndGroupDialog,
}));

const texts = messages.settings;
const nameTexts = messages.groupName;

type DialogName = 'rename' | 'class-link' | 'end';

interface SectionProps {
  readonly group: Group;
  readonly onOpen: (dialog: DialogName) => void;
}

/** An institution has the name of its license (GROUP-400). */
const NameSection = ({ group: { name = '', subscription }, onOpen }: SectionProps) => (
  <PageSection heading={nameTexts.name}>
    <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
      {subscription && (
        <Button size="sm" aria-label={nameTexts.renameNamed(name)} onClick={() => onOpen('rename')}>
          {nameTexts.rename}
        </Button>
      )}
    </p>
  </PageSection>
);

/** A class link, and whether another address than the invited one may accept. */
const JoiningSection = ({ group, onOpen }: SectionProps) => (
  <PageSection heading={texts.joining}>
    <Button size="sm" onClick={() => onOpen('class-link')}>
      {texts.classLink}
    </Button>
    <InvitationRule isAllowed={group.allowsOtherAddress === true} />
  </PageSection>
);

/** Leads to the members, one of whom takes the group over (GROUP-467). */
function HandOverSection({ group: { guid, counts } }: Pick<SectionProps, 'group'>) {
  const isAlone = (counts?.active ?? 0) < 2;
  // Neither search nor page of the list from which the owner comes.
  const active = { group: guid, status: 'active', q: '', page: 1 };
  return (
    <PageSection heading={endTexts.handOverHeading}>
      <p className="mb-3 max-w-prose text-ink-muted">{endTexts.handOver}</p>
      {isAlone ? (
        <Button size="sm" disabledReason={endTexts.nobodyElse}>
          {endTexts.showActive}
        </Button>
      ) : (
        <LinkButton size="sm" href={paths.manageGroup(active)}>
          {endTexts.showActive}
        </LinkButton>
      )}
    </PageSection>
  );
}

/** The owner who pays ends the group (GROUP-468). */
const EndSection = ({ group, onOpen }: SectionProps) => (
  <PageSection heading={endTexts.end}>
    <p className="mb-3 max-w-prose text-ink-muted">{endTexts.endMeaning}</p>
    <Button
      size="sm"
      variant="danger"
      {...(!paysFor(group) && { disabledReason: endTexts.otherPays })}
      onClick={() => onOpen('end')}
    >
      {endTexts.end}
    </Button>
  </PageSection>
);

interface SettingsDialogProps {
  readonly name: DialogName;
  readonly group: Group;
  readonly feedback: Feedback;
  readonly onClose: () => void;
}

function SettingsDialog({ name, group, ...shared }: SettingsDialogProps): ReactNode {
  switch (name) {
    case 'rename':
      return <RenameDialog {...shared} current={group.name ?? ''} />;
    case 'class-link':
      return <ClassLinkDialog {...shared} seatsLeft={figuresOf(group).left} />;
    case 'end':
      return <EndGroupDialog {...shared} group={group} />;
  }
}

function OwnersSettings({ group }: { readonly group: Group }) {
  const feedback = useFeedback();
  const [dialog, setDialog] = useState<DialogName>();
  const shared = { group, onOpen: setDialog };
  const close = () => setDialog(undefined);
  return (
    <>
      <div className="manuscript-row">
        <div className="min-w-0 lg:col-start-2">
          <EndedGroup group={group} />
          <EndingGroup group={group} />
          <StatusRegion {...feedback.region} className="mb-4" />
        </div>
      </div>
      <NameSection {...shared} />
      <SecondFactorRule group={group} />
      {!hasEnded(group) && (
        <>
          <JoiningSection {...shared} />
          <HandOverSection group={group} />
          {group.subscription && <EndSection {...shared} />}
        </>
      )}
      {dialog && (
        <LateDialog feedback={feedback} onClose={close}>
          <SettingsDialog name={dialog} group={group} feedback={feedback} onClose={close} />
        </LateDialog>
      )}
    </>
  );
}

/** `/manage-group/settings`: name, joining, hand-over and end of a group, for its owner (GROUP-520). */
export const SettingsPage = () => (
  <ManagedGroup heading={texts.title}>
    {(group) => (
      <SectionsPage heading={texts.title} navigation={<GroupTabs group={group} />}>
        {group.role === 'owner' ? (
          <OwnersSettings group={group} />
        ) : (
          <div className="manuscript-row">
            <div className="min-w-0 lg:col-start-2">
              <Message kind="info">{texts.ownersOnly}</Message>
            </div>
          </div>
        )}
      </SectionsPage>
    )}
  </ManagedGroup>
);
