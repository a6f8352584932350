import { subscriptionSources } from '@portal/account/domain';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { accountApi } from './account-api';

/** Turns update notifications on, as asked for at the sign-up. */
export async function subscribeAtSignUp(
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
): Promise<void> {
  await dispatch(accountApi.endpoints.subscribe.initiate({ source: subscriptionSources.signUp }));
}
