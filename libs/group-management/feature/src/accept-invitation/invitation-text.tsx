import { Facts, Skeleton, SkeletonLine } from '@portal/shared/ui';
import type { Brand } from '@portal/shared/util';
import { messages } from '../messages';
import type { Invitation } from './invitation-api';

const texts = messages.invitation;

interface InvitationTextProps {
  /** Undefined while it is loading, or when it could not be loaded. */
  readonly invitation: Invitation | undefined;
  readonly isLoading: boolean;
  readonly addIns: Brand['addIns'];
}

/** Which group invites whom, and by whom. */
function Names({ inviter, email, groupName }: Invitation) {
  const invited = { term: texts.invited, description: email };
  return (
    <div className="grid gap-3 border-y border-line py-5">
      <p className="font-serif text-[1.625rem]/8 wrap-anywhere italic">{groupName}</p>
      <Facts
        facts={
          inviter === null ? [invited] : [{ term: texts.inviter, description: inviter }, invited]
        }
      />
    </div>
  );
}

/** The invitation as a card: the group, who invites whom, and what accepting means (GROUP-405). */
export function InvitationText({ invitation, isLoading, addIns }: InvitationTextProps) {
  return (
    <>
      {invitation && <Names {...invitation} />}
      {isLoading && (
        <Skeleton
          label={texts.loading}
          className="grid h-33.5 content-center gap-5 border-y border-line"
        >
          <SkeletonLine className="h-5 w-40" />
          <SkeletonLine className="h-2.5 w-64 max-w-full" />
        </Skeleton>
      )}
      <p>{texts.explanation(addIns)}</p>
      <p className="text-small text-ink-muted">{texts.statistics}</p>
    </>
  );
}
