import type { ServerResponse } from 'node:http';

/** Answers with a fixed text. */
export const says =
  (status: number, type: string, body: string, headers: Record<string, string> = {}) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': type, ...headers }).end(body);
  };

/** A page where JSON is expected. */
export const page = says(200, 'text/html', '<!doctype html><title>Sign in</title>');

/** The server’s own failure. */
export const failure = says(500, 'application/json', '{"error":"server_error"}');

/** A redirect. */
export const elsewhere = says(307, 'text/plain', '', { location: 'http://localhost:9/token' });

/** JSON that ends in the middle. */
export const halfAnswer = says(200, 'application/json', '{"access_token":');

/** 2 MB. */
export const huge = says(
  200,
  'application/json',
  JSON.stringify({ access_token: 'x'.repeat(2_000_000) }),
);

/** No answer. */
export const silence = () => undefined;

/** An answer that stops in the middle. */
export const drip = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{');
};

/** A closed connection. */
export const hangUp = (response: ServerResponse) => response.destroy();
