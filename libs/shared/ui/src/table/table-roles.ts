/**
 * What the parts of a table are. Cards change how the parts are displayed, upon which Safari forgets it.
 */
export const tableRoles = {
  table: { role: 'table' },
  row: { role: 'row' },
  head: { role: 'columnheader', scope: 'col' },
  cell: { role: 'cell' },
} as const;
