export { createSignedInClient } from './signed-in-client';
export type { SignedInClient, SignedInClientOptions } from './signed-in-client';
export { sessionVerifier } from './session-verifier';
export type { AnyRequest, SessionVerifierOptions, VerifiedSession } from './session-verifier';
