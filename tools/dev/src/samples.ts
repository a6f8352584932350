/** A row of the small table. */
export interface BlockedEdit {
  from: string;
  to?: string;
}

export const blockedEdits: readonly BlockedEdit[] = [
  { from: 'utilize', to: 'use' },
  { from: 'in order to', to: 'to' },
  { from: 'novel', to: 'new' },
  { from: 'very' },
];

/** A row of the large table. */
export interface Member {
  email: string;
  updatedOn: number;
  status: 'active' | 'pending';
}

const member = (name: string, updatedOn: string, status: Member['status']): Member => ({
  email: `${name}@maths.example.edu`,
  updatedOn: Date.parse(updatedOn),
  status,
});

export const members: readonly Member[] = [
  member('a.lindqvist', '2026-11-20', 'pending'),
  member('amara.diallo', '2026-11-18', 'active'),
  member('chen.weilun', '2026-11-17', 'pending'),
  member('dmitri.v', '2026-10-02', 'active'),
  member('ines.okafor', '2026-06-05', 'active'),
  member('a-very-long-name-that-does-not-fit.into-the-column', '2026-05-01', 'active'),
  member('elif.kaya', '2026-04-02', 'active'),
  member('farah.haddad', '2026-03-03', 'pending'),
  member('gus.petrov', '2026-02-04', 'active'),
  member('hana.sato', '2026-01-05', 'active'),
  member('jun.mori', '2025-12-06', 'pending'),
  member('karim.aziz', '2025-11-07', 'active'),
];
