/** What the portal says when no answer came that could say it. */
export const messages = {
  network: 'The server could not be reached. Please check your connection and try again.',
} as const;
