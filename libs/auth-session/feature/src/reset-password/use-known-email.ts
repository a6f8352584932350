import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { useSearchParams } from 'react-router-dom';
import { authApi } from '../api/auth-api';

/** The email address of the query's `userId`; undefined without a known one (AUTH-70). */
export function useKnownEmail(): string | undefined {
  const [query] = useSearchParams();
  const reference = { uuid: query.get('userId') ?? '' };
  const isAsked = endpoints.getUserEmail.request.isValidSync(reference);
  const { data } = authApi.useGetUserEmailQuery(reference, { skip: !isAsked });
  return data?.email || undefined;
}
