/**
 * Stands in the built pages for the portal's own origin: one build serves every environment, and the server, which knows the
 * address, replaces it (SHARED-120).
 */
export const builtOrigin = 'https://portal.invalid';
