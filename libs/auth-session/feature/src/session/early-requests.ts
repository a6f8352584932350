import { createBrowserClock } from '@portal/shared/browser';
import { durations } from '@portal/shared/util';

const clock = createBrowserClock();

/** How long a response may wait for the page's scripts. */
const freshMs = 10 * durations.oneSecondMs;

/** A request that `/boot.js` has sent. */
interface EarlyResponse {
  /** The request's method, address, token and body. */
  readonly key: string;
  readonly response: Promise<Response>;
  readonly abort: () => void;
  /** Epoch milliseconds. */
  readonly sentAt: number;
}

declare global {
  interface Window {
    /** What no script has taken yet. */
    earlyResponses?: readonly EarlyResponse[];
  }
}

/**
 * Sends the requests that a page of a signed-in user always sends first, before its scripts are loaded (AUTH-183): `/config.js` lists
 * them. They carry the token of the stored session; one that has expired is left to the session, which refreshes it once for all tabs.
 */
export const earlyRequestsBootScript = `(function () {
  var wanted = ((window.portalConfig || {}).earlyRequests || {})[location.pathname];
  if (!wanted || location.search) return;
  var session, user;
  try {
    session = JSON.parse(localStorage.getItem('session'));
    user = JSON.parse(localStorage.getItem('session-user'));
  } catch (error) {}
  var now = Date.now();
  if (!session || !session.idToken || !(session.expiresAt * 1000 > now) || session.endsAt <= now) return;
  if (!user || user.uid !== session.uid) user = {};
  wanted = wanted.filter(function (request) {
    if (request.unlessStored && localStorage.getItem(request.unlessStored)) return false;
    return !request.needs || user[request.needs];
  });
  window.earlyResponses = wanted.map(function (request) {
    var token = request.isBearer ? 'Bearer ' + session.idToken : session.idToken;
    var headers = { accept: 'application/json' };
    headers[request.isBearer ? 'authorization' : 'token'] = token;
    var method = request.isGet ? 'GET' : 'POST';
    var body;
    if (!request.isGet) {
      headers['content-type'] = 'text/plain';
      body = JSON.stringify(Object.assign(request.needs === 'admin_group' ? { guid: user.admin_group } : {}, request.body));
    }
    var abort = new AbortController();
    var response = fetch(request.url, {
      method: method, headers: headers, body: body, credentials: 'include', signal: abort.signal
    });
    response.catch(function () {});
    return {
      key: [method, request.url, token, body].join(' '),
      response: response,
      abort: function () { abort.abort(); },
      sentAt: now
    };
  });
})();
`;

function keyOf(url: string, { method, headers, body }: RequestInit): string {
  const sent = new Headers(headers);
  const token = sent.get('token') ?? sent.get('authorization');
  return [method, url, token, body].join(' ');
}

/** The response to exactly this request, of exactly this session; it is taken once. */
function takeEarlyResponse(key: string): EarlyResponse | undefined {
  const early = window.earlyResponses?.find((each) => each.key === key);
  if (!early) return undefined;
  window.earlyResponses = window.earlyResponses?.filter((each) => each !== early) ?? [];
  return clock.now().getTime() - early.sentAt < freshMs ? early : undefined;
}

/** The browser's `fetch`, which waits for an early request instead of sending the same one again (AUTH-183). */
export const withEarlyResponses =
  (send: (url: string, init: RequestInit) => Promise<Response>) =>
  (url: string, init: RequestInit): Promise<Response> => {
    const early = takeEarlyResponse(keyOf(url, init));
    if (!early) return send(url, init);
    init.signal?.addEventListener('abort', early.abort);
    return early.response;
  };
