/** How soon a client may ask again. */
export const retrySeconds = 5;

/** What a reader sees while no process can respond: it needs no other file. */
export const unavailablePage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Lemma is unavailable</title></head>
<body><main><h1>Lemma is unavailable</h1><p>We are working on it. Please try again in a few minutes.</p></main></body>
</html>
`;

export const unavailableHeaders = {
  'Cache-Control': 'no-store',
  'Retry-After': String(retrySeconds),
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
};

/** The same as a whole response, which HAProxy sends as it is. */
export const unavailableResponse = [
  'HTTP/1.0 503 Service Unavailable',
  'Connection: close',
  'Content-Type: text/html; charset=utf-8',
  ...Object.entries(unavailableHeaders).map(([name, value]) => `${name}: ${value}`),
  '',
  unavailablePage,
].join('\r\n');
