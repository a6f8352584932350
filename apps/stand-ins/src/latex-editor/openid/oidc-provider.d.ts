/** The part of `oidc-provider` that the stand-in uses; the package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener } from 'node:http';
  import type { Response } from 'express';
  import type { JWK } from 'jose';

  export interface Client {
    readonly clientId: string;
  }

  /** The context of a request; complete once a user was chosen. */
  export interface OidcContext {
    readonly res: Response;
    respond: boolean;
    readonly oidc: {
      readonly client: Client;
      readonly session: { readonly accountId: string };
      readonly params: Readonly<Record<string, unknown>>;
      readonly result?: Readonly<Record<string, unknown>>;
      readonly provider: Provider;
    };
  }

  export interface Account {
    readonly accountId: string;
    claims(): { sub: string } & Readonly<Record<string, unknown>>;
  }

  /** The storage of one kind of record. */
  export interface Adapter {
    upsert(id: string, payload: Payload, expiresIn?: number): Promise<void>;
    find(id: string): Promise<Payload | undefined>;
    findByUid(uid: string): Promise<Payload | undefined>;
    findByUserCode(userCode: string): Promise<Payload | undefined>;
    consume(id: string): Promise<void>;
    destroy(id: string): Promise<void>;
    revokeByGrantId(grantId: string): Promise<void>;
  }

  export interface Payload {
    readonly uid?: string;
    readonly userCode?: string;
    readonly grantId?: string;
    readonly [member: string]: unknown;
  }

  export interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  export interface Configuration {
    readonly adapter: (model: string) => Adapter;
    readonly jwks: { readonly keys: readonly JWK[] };
    readonly cookies: {
      readonly keys: readonly string[];
      readonly names?: Readonly<Record<'session' | 'interaction' | 'resume', string>>;
    };
    readonly clients: readonly Readonly<Record<string, unknown>>[];
    readonly claims: Readonly<Record<string, readonly string[]>>;
    readonly conformIdTokenClaims: boolean;
    readonly clientBasedCORS?: (context: OidcContext, origin: string) => boolean;
    readonly pkce: { readonly required: () => boolean };
    readonly features: Readonly<Record<string, { readonly enabled: boolean }>>;
    readonly ttl: Readonly<Record<string, number>>;
    readonly interactions: {
      readonly url: (context: OidcContext, interaction: { readonly uid: string }) => string;
      readonly policy: PromptPolicy;
    };
    readonly findAccount: (context: OidcContext, id: string) => Account | undefined;
    readonly loadExistingGrant: (context: OidcContext) => Promise<Grant>;
    readonly renderError: (
      context: OidcContext,
      out: Readonly<Record<string, string>>,
      error: Error & { readonly statusCode?: number },
    ) => void;
  }

  export type InteractionResult =
    | { readonly login: { readonly accountId: string; readonly remember?: boolean } }
    | { readonly consent: object }
    | { readonly error: string; readonly error_description: string };

  export interface PromptPolicy {
    get(name: string): {
      readonly checks: { add(check: interactionPolicy.Check): void; remove(name: string): void };
    };
  }

  export namespace interactionPolicy {
    interface Check {
      readonly reason: string;
    }
    const Check: {
      readonly REQUEST_PROMPT: boolean;
      readonly NO_NEED_TO_PROMPT: boolean;
      new (reason: string, description: string, check: (context: OidcContext) => boolean): Check;
    };
    function base(): PromptPolicy;
  }

  export class Provider {
    readonly Grant: new (input: { accountId: string; clientId: string }) => Grant;
    constructor(issuer: string, configuration: Configuration);
    callback(): RequestListener;
    use(
      middleware: (
        context: {
          readonly path: string;
          status: number;
          body?: Readonly<Record<string, unknown>>;
        },
        next: () => Promise<void>,
      ) => Promise<void>,
    ): this;
    on(event: 'server_error', listener: (context: OidcContext, error: Error) => void): this;
    interactionDetails(
      request: IncomingMessage,
      response: Response,
    ): Promise<{
      readonly uid: string;
      readonly prompt: { readonly name: string };
      readonly session?: { readonly accountId: string };
    }>;
    interactionFinished(
      request: IncomingMessage,
      response: Response,
      result: InteractionResult,
      options?: { readonly mergeWithLastSubmission: boolean },
    ): Promise<void>;
    createContext(request: IncomingMessage, response: Response): unknown;
    readonly Session: {
      get(context: unknown): Promise<{ readonly accountId?: string; destroy(): Promise<void> }>;
    };
  }
}
