import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { paths } from '@portal/shared/util';
import { useLocation, useNavigate } from 'react-router-dom';
import { groupManagementApi } from '../api';
import { errorText } from '../error-text';
import { useGroupName } from '../group-name';
import type { Feedback } from '../members/use-members';

/** Opens the statistics of a member with a token of their own (GROUP-216). */
export function useViewStats({ say }: Feedback) {
  const groupName = useGroupName();
  const [createStatsToken] = groupManagementApi.useCreateStatsTokenMutation();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const backPath = `${pathname}${search}`;

  return async (memberEmail: string) => {
    const { data, error } = await createStatsToken({ ...groupName, memberEmail });
    if (!data) return say('danger', errorText(apiErrorOf(endpoints.createStatsToken, error)));
    const { token: t, email: ue, uuid } = data;
    return navigate(paths.stats({ t, u: uuid ?? '', ue, f: backPath }));
  };
}
