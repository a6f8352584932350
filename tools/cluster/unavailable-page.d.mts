/** The error page as a whole response, which HAProxy sends as it is. */
export const unavailableResponse: string;
