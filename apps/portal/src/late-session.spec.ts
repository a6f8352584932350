import { authReducer, authReducerPath, type AuthSession } from '@portal/auth-session/api';
import { lateSession } from './late-session';
import { createPortalStore } from './store';

function heldBack() {
  const heard: unknown[] = [];
  const session: AuthSession = {
    reducerPath: authReducerPath,
    reducer: authReducer,
    middleware: () => (next) => (action) => {
      heard.push(action);
      return next(action);
    },
    start: jest.fn(async () => undefined),
    getIdToken: jest.fn(async () => 'token'),
    onUnauthenticated: jest.fn(),
  };
  let arrive = () => {};
  const promise = new Promise<AuthSession>((resolve) => {
    arrive = () => resolve(session);
  });
  return { session, heard, promise, arrive: () => arrive() };
}

const hosts = { origin: '', auth: '', language: '' };

describe('the late session', () => {
  it('lets actions through before it has arrived, and hears them afterwards', async () => {
    const { promise, heard, arrive } = heldBack();
    const late = lateSession(() => promise);
    const store = createPortalStore({ session: late, hosts, fetch });
    store.dispatch({ type: 'early' });
    arrive();
    await promise;
    store.dispatch({ type: 'later' });
    expect(heard).toEqual([{ type: 'later' }]);
  });

  it('makes a call wait for its token', async () => {
    const { promise, arrive } = heldBack();
    const token = lateSession(() => promise).getIdToken();
    arrive();
    expect(await token).toBe('token');
  });

  it('starts with the store and passes refusals on', async () => {
    const { promise, session, arrive } = heldBack();
    const late = lateSession(() => promise);
    const store = createPortalStore({ session: late, hosts, fetch });
    arrive();
    await late.start(store);
    late.onUnauthenticated();
    await promise;
    expect(session.start).toHaveBeenCalledWith(store);
    expect(session.onUnauthenticated).toHaveBeenCalled();
  });
});
