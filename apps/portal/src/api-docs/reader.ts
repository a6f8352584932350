/**
 * `/api-docs`: the reader of `/openapi.json`, a page of its own, built apart from the portal. It shows the
 * endpoints and sends no requests to them.
 */
import './reader.css';
import './plain-text-policy';
import 'openapi-explorer/dist/browser/openapi-explorer.min.js';
