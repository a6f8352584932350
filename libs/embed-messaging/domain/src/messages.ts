import { strictObject } from '@portal/shared/contract';
import { boolean, mixed, string, type InferType, type Schema } from 'yup';
import { isBounded } from './bounded';

/** The version of the protocol; a `pong` carries it. */
export const protocolVersion = '1';

/** What a host may ask the bridge to do. */
const actions = ['logout', 'refresh-user-data', 'resend-verification-email'] as const;
export type Action = (typeof actions)[number];

const typeField = <Type extends string>(type: Type) =>
  string<Type>()
    .oneOf([type] as const)
    .defined();
const text = (max: number) => string().max(max);
const actionId = () => text(64).min(1).required();

const sessionField = () =>
  mixed<object>((value): value is object => typeof value === 'object' && !Array.isArray(value))
    .nullable()
    .defined();

/** From a page of the portal to the window that frames or opened it. */
const pageSchemas = {
  overleaf_authorize: strictObject({
    type: typeField('overleaf_authorize'),
    state: text(8_192).min(1).required(),
    code_challenge: text(128).matches(/^[\w-]{43,128}$/),
    nonce: text(512),
  }),
  status_updated: strictObject({
    type: typeField('status_updated'),
    status: string()
      .oneOf(['success', 'error'] as const)
      .defined(),
    session: sessionField(),
    isEmailConfirmed: boolean().defined(),
    error: text(200).nullable().defined(),
    email: text(320).nullable().defined(),
    uuid: text(200).nullable().defined(),
  }),
  pong: strictObject({ type: typeField('pong'), version: text(64).defined() }),
  action_result: strictObject({
    type: typeField('action_result'),
    id: actionId(),
    ok: boolean().defined(),
    error: text(200),
  }),
  session_updated: strictObject({ type: typeField('session_updated'), session: sessionField() }),
};

/** From the window that frames the bridge to the bridge. */
const parentSchemas = {
  ping: strictObject({ type: typeField('ping') }),
  action: strictObject({
    type: typeField('action'),
    action: string().oneOf(actions).defined(),
    id: actionId(),
  }),
};

/** From the window that opened a pop-up to the pop-up. */
const openerSchemas = {
  status_received: strictObject({
    type: typeField('status_received'),
    status: string()
      .oneOf(['success', 'error'] as const)
      .defined(),
  }),
};

type MessageOf<Schemas extends Record<string, Schema>> = InferType<Schemas[keyof Schemas]>;

/** A message from a page of the portal. */
export type PageMessage = MessageOf<typeof pageSchemas>;

/** A message to the bridge. */
type ParentMessage = MessageOf<typeof parentSchemas>;

/** A message to a pop-up. */
export type OpenerMessage = MessageOf<typeof openerSchemas>;

/** The portal asks the window around its frame for the editor's authorization page. */
export type AuthorizeRequest = InferType<(typeof pageSchemas)['overleaf_authorize']>;

/** Where a sign-in in a frame or a pop-up ended. */
export type StatusUpdated = InferType<(typeof pageSchemas)['status_updated']>;

/** The message, if one of the schemas accepts it. A value that cannot even be looked at is not a message. */
function parse<Schemas extends Record<string, Schema>>(
  schemas: Schemas,
  value: unknown,
): MessageOf<Schemas> | undefined {
  try {
    const { type } = value as { readonly type?: unknown };
    const isAccepted =
      isBounded(value) &&
      Object.entries(schemas).some(([name, schema]) => name === type && schema.isValidSync(value));
    return isAccepted ? (value as MessageOf<Schemas>) : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a message from a page of the portal; undefined for anything else. Never throws (EMBED-3). */
export const parsePageMessage = (value: unknown): PageMessage | undefined =>
  parse(pageSchemas, value);

/** Reads a message to the bridge; undefined for anything else. Never throws (EMBED-3). */
export const parseParentMessage = (value: unknown): ParentMessage | undefined =>
  parse(parentSchemas, value);

/** Reads a message from the window that opened a pop-up; undefined for anything else. Never throws (EMBED-3). */
export const parseOpenerMessage = (value: unknown): OpenerMessage | undefined =>
  parse(openerSchemas, value);
