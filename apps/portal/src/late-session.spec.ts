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
    replaceSession: jest.fn(),
    onUnauthenticated: jest.fn(),
  };
  let arrive = () => {};
  const promise = new Promise<AuthSession>((resolve) => {
    arrive = () => resolve(session);
  });
  return { session, heard, promise, arrive: () => arrive() };
}

const hosts = { origin: '', auth: '', language: '' };

beforeEach(() => window.localStorage.clear());

/** A store with the late session, which is still on its way. */
function lateScene() {
  const { promise, ...rest } = heldBack();
  const late = lateSession(() => promise);
  const store = createPortalStore({ session: late, hosts, fetch });
  return { ...rest, late, store };
}

describe('the late session', () => {
  it('lets actions through before it has arrived, and hears of them when it starts', async () => {
    const { late, store, heard, arrive } = lateScene();
    const started = late.start(store);
    store.dispatch({ type: 'early' });
    arrive();
    await started;
    store.dispatch({ type: 'later' });
    expect(heard).toEqual([
      { type: 'session/ended', reason: 'absent' },
      { type: 'early' },
      { type: 'later' },
    ]);
  });

  it('tells at once that nobody is signed in where nothing is stored', () => {
    const { late, store } = lateScene();
    void late.start(store);
    expect(store.getState().auth).toEqual({ status: 'signed-out', reason: 'absent' });
  });

  it('waits for the machinery to judge what is stored', () => {
    window.localStorage.setItem('session', '{}');
    const { late, store } = lateScene();
    void late.start(store);
    expect(store.getState().auth).toEqual({ status: 'starting' });
  });

  it('makes a call wait for its token', async () => {
    const { late, arrive } = lateScene();
    const token = late.getIdToken();
    arrive();
    expect(await token).toBe('token');
  });

  it('starts with the store and passes refusals on', async () => {
    const { late, store, session, arrive } = lateScene();
    arrive();
    await late.start(store);
    late.onUnauthenticated();
    await late.getIdToken();
    expect(session.start).toHaveBeenCalledWith(store);
    expect(session.onUnauthenticated).toHaveBeenCalled();
  });
});
