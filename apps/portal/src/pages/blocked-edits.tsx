import { BlockedSuggestionsPage, BlockedSuggestionsSkeleton } from '@portal/account';
import { RequireUser } from '@portal/auth-session';
import { useSession } from '@portal/auth-session/api';
import { useConfig } from '../config-context';

function BlockedEditsOfUser() {
  const { brand } = useConfig();
  const { user } = useSession();
  return user && <BlockedSuggestionsPage user={user} brand={brand} />;
}

/** `/blocked-edits`. */
export function BlockedEdits() {
  const { brand } = useConfig();
  return (
    <RequireUser waiting={<BlockedSuggestionsSkeleton brand={brand} />}>
      <BlockedEditsOfUser />
    </RequireUser>
  );
}
