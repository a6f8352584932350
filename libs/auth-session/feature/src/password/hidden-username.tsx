/** The account's address, unseen, beside password fields that stand alone: password managers look for it. */
export function HiddenUsername({ email }: { readonly email: string }) {
  return (
    <input
      type="email"
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
      className="sr-only"
    />
  );
}
