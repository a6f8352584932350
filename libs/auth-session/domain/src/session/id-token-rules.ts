/** What every idToken has, and no other token that is signed with the same keys (AUTH-113). */
export const idTokenRules = {
  algorithm: 'ES256',
  typ: 'portal-id+jwt',
  audience: 'portal',
  claims: ['sub', 'sid', 'gen', 'iat', 'exp'],
  maxLength: 4096,
} as const;
