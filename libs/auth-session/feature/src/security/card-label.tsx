/** What a cell of a table is about. On phones a row is a card without a head, so that the cell brings its label. */
export const CardLabel = ({ children }: { readonly children: string }) => (
  <span className="text-ink-muted sm:hidden">{children} </span>
);
