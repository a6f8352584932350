/** Which page each picture was drawn from. */
export const previewsRecord: string;

/** The pictures of link previews, as pages to photograph. */
export function previewPages(): readonly {
  readonly name: string;
  readonly html: string;
  readonly hash: string;
}[];
