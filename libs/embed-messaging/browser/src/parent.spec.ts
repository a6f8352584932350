import { errorStatus, findParent, postStatusToOpener, postStatusToParent } from './parent';

const editor = 'https://editor.example';
const allowedOrigins = [editor, 'https://www.editor.example'];

interface FakeWindow {
  readonly ancestors?: readonly string[];
  readonly referrer?: string;
  readonly isFramed?: boolean;
  readonly opener?: { readonly closed: boolean } | null;
}

/** A window as far as this module looks at it, and what was posted to its parent and opener. */
function fakeWindow({ ancestors, referrer = '', isFramed = true, opener }: FakeWindow) {
  const posted: { to: 'parent' | 'opener'; message: unknown; target: unknown }[] = [];
  const listeners: ((event: object) => void)[] = [];
  const record = (to: 'parent' | 'opener') => (message: unknown, target: unknown) =>
    void posted.push({ to, message, target });
  const own = {
    location: { ...(ancestors && { ancestorOrigins: ancestors }) },
    document: { referrer },
    parent: { postMessage: record('parent') } as unknown,
    opener: opener ? { ...opener, postMessage: record('opener') } : null,
    addEventListener: (_: string, listener: (event: object) => void) =>
      void listeners.push(listener),
  };
  if (!isFramed) own.parent = own;
  const receive = (event: object) => listeners.forEach((listener) => listener(event));
  return { window: own as unknown as Window, posted, opener: own.opener, receive };
}

const success = {
  status: 'success',
  session: { uid: 'u1' },
  isEmailConfirmed: true,
  error: null,
  email: 'ada@lemma.example',
  uuid: 'reference',
} as const;

describe('findParent', () => {
  it('A page that is not in a frame has no parent (EMBED-5)', () => {
    const { window } = fakeWindow({ isFramed: false, ancestors: [] });
    expect(findParent({ window, allowedOrigins })).toEqual({ kind: 'none' });
  });

  it.each([
    ['the list of ancestors', { ancestors: ['https://www.editor.example'] }],
    ['the referrer', { referrer: 'https://www.editor.example/project/1?a=b' }],
  ])('A message goes to the allowed parent of %s, at exactly its origin (EMBED-5)', (_, fake) => {
    const { window, posted } = fakeWindow(fake);
    const parent = findParent({ window, allowedOrigins });
    expect(parent).toMatchObject({ kind: 'frame', origin: 'https://www.editor.example' });
    if (parent.kind === 'frame') parent.post({ type: 'pong', version: '1' });
    expect(posted).toEqual([
      {
        to: 'parent',
        message: { type: 'pong', version: '1' },
        target: 'https://www.editor.example',
      },
    ]);
  });

  it.each([
    ['another site', { ancestors: ['https://evil.example'] }],
    ['a look-alike', { ancestors: ['https://editor.example.evil.example'] }],
    ['a sandboxed page', { ancestors: ['null'] }],
    ['another site with the editor above it', { ancestors: ['https://evil.example', editor] }],
    ['nobody who is known', { ancestors: [] }],
    ['a page that hides its address', { referrer: '' }],
    ['another site by its referrer', { referrer: 'https://evil.example/https://editor.example' }],
    [
      'another site whose referrer claims otherwise',
      { ancestors: ['https://evil.example'], referrer: `${editor}/` },
    ],
  ])('A page in a frame of %s sends nothing (EMBED-4, EMBED-6)', (_, fake) => {
    const { window, posted } = fakeWindow(fake);
    expect(findParent({ window, allowedOrigins })).toEqual({ kind: 'forbidden' });
    expect(postStatusToParent(success, { window, allowedOrigins })).toBe(false);
    expect(posted).toEqual([]);
  });
});

describe('status posts', () => {
  it('In a frame the allowed parent gets the status of the sign-in (EMBED-6)', () => {
    const { window, posted } = fakeWindow({ ancestors: [editor] });
    expect(postStatusToParent(success, { window, allowedOrigins })).toBe(true);
    expect(posted).toEqual([
      { to: 'parent', message: { type: 'status_updated', ...success }, target: editor },
    ]);
  });

  it('In a pop-up the status is sent once to each allowed origin (EMBED-7)', () => {
    const { window, posted } = fakeWindow({ isFramed: false, opener: { closed: false } });
    const failed = errorStatus('unknown-error');
    expect(postStatusToOpener(failed, { window, allowedOrigins }, jest.fn())).toBe(true);
    expect(posted.map(({ to, target }) => [to, target])).toEqual(
      allowedOrigins.map((origin) => ['opener', origin]),
    );
    expect(posted[0]?.message).toMatchObject({
      type: 'status_updated',
      status: 'error',
      error: 'unknown-error',
      session: null,
    });
  });

  it.each([
    ['without an opener', null],
    ['whose opener is closed', { closed: true }],
  ])('A window %s sends no status (EMBED-7)', (_, opener) => {
    const { window, posted } = fakeWindow({ isFramed: false, opener });
    expect(postStatusToOpener(success, { window, allowedOrigins }, jest.fn())).toBe(false);
    expect(posted).toEqual([]);
  });

  const receipt = { type: 'status_received', status: 'success' };

  it('Only the opener, at an allowed origin, confirms a status (EMBED-30)', () => {
    const fake = fakeWindow({ isFramed: false, opener: { closed: false } });
    const { window, opener: source, receive } = fake;
    const onReceived = jest.fn();
    postStatusToOpener(success, { window, allowedOrigins }, onReceived);
    receive({ source: {}, origin: editor, data: receipt });
    receive({ source, origin: 'https://evil.example', data: receipt });
    receive({ source, origin: 'https://sub.editor.example', data: receipt });
    receive({ source, origin: editor, data: { ...receipt, status: 'error' } });
    receive({ source, origin: editor, data: { type: 'status_updated' } });
    expect(onReceived).not.toHaveBeenCalled();
    receive({ source, origin: editor, data: receipt });
    expect(onReceived).toHaveBeenCalledTimes(1);
  });
});
