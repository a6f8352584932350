/** Saves a file, as a click on a link to it would. */
export function saveFile(parts: BlobPart[], name: string, type: string): void {
  const address = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
