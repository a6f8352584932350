/** Saves text as a CSV file. The byte order mark lets spreadsheets read it as UTF-8. */
export function saveCsv(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
