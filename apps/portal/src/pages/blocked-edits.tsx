import { BlockedSuggestionsPage } from '@portal/account';
import { RequireUser } from '@portal/auth-session';
import { useSession } from '@portal/auth-session/api';
import { useConfig } from '../config-context';

/** `/blocked-edits`: the same page before the user is known, so that its explanation is painted once. */
export function Page() {
  const { brand } = useConfig();
  const { user } = useSession();
  const page = <BlockedSuggestionsPage user={user} brand={brand} />;
  return <RequireUser waiting={page}>{page}</RequireUser>;
}
