import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { useLocation, useNavigate } from '@portal/shared/router';
import { paths } from '@portal/shared/util';
import { groupManagementApi } from '../api';
import { errorText } from '../error-text';
import { useGroupName } from '../group-name';
import type { Feedback } from '../members/use-members';

/** Asks for a token for the statistics of a member; undefined after saying why there is none. */
export function useStatsToken({ say }: Feedback) {
  const groupName = useGroupName();
  const [createStatsToken] = groupManagementApi.useCreateStatsTokenMutation();
  return async (memberEmail: string) => {
    const { data, error } = await createStatsToken({ ...groupName, memberEmail });
    if (!data) say('danger', errorText(apiErrorOf(endpoints.createStatsToken, error)));
    return data;
  };
}

/** Opens `/stats` with a token for one member (GROUP-216). */
export function useViewStats(feedback: Feedback) {
  const createToken = useStatsToken(feedback);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const backPath = `${pathname}${search}`;

  return async (memberEmail: string) => {
    const created = await createToken(memberEmail);
    if (!created) return;
    const { token: t, email: ue, uuid } = created;
    await navigate(paths.stats({ t, u: uuid ?? '', ue, f: backPath }));
  };
}
