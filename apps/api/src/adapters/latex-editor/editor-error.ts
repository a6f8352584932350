import { fetchUserInfo, type Configuration, type UserInfoResponse } from 'openid-client';
import { ApiError } from '../../platform/errors';
import { chainOf, isUnavailable } from '../identity-providers/openid-error';

/** The editor does not know the user any more. */
class UnknownEditorUser extends Error {}

const isNotFound = ({ cause }: Error) => cause instanceof Response && cause.status === 404;

/** The userinfo of a user; a 404 means that the editor does not know the user (OAUTH-15). */
export async function userInfoOf(
  configuration: Configuration,
  accessToken: string,
  subject: string,
): Promise<UserInfoResponse> {
  try {
    return await fetchUserInfo(configuration, accessToken, subject);
  } catch (error) {
    const isUnknown = [...chainOf(error)].some(isNotFound);
    throw isUnknown
      ? new UnknownEditorUser('The editor has no such user.', { cause: error })
      : error;
  }
}

/** The {@link ApiError} for a failed exchange with the LaTeX editor. */
export function editorError(error: unknown): ApiError {
  if (error instanceof UnknownEditorUser) return new ApiError('user-not-found', { cause: error });
  const isDown = [...chainOf(error)].some(isUnavailable);
  return new ApiError(isDown ? 'EDITOR_UNAVAILABLE' : 'EDITOR_LOGIN_FAILED', { cause: error });
}
