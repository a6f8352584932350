/** Where a browser is sent, and the cookie that is set on the way. */
export interface Redirection {
  readonly location: string;
  /** A whole `Set-Cookie` value. */
  readonly cookie?: string;
}
