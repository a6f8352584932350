import type { Brand } from '@portal/shared/util';

/** Every text that a user reads on the pages of groups; the specification's texts letter for letter. */
export const messages = {
  invitation: {
    title: (productName: string) => `Welcome to ${productName}`,
    explanation: ({ latexEditor, wordProcessor, webApp }: Brand['addIns']) =>
      `You were invited to a premium group subscription. It gives you unlimited access to the ${latexEditor}, the ${wordProcessor} and the ${webApp}.`,
    accept: 'Accept Invitation',
    accepted: 'You have successfully joined the Premium group. Enjoy your subscription!',
    unexpected: 'An unexpected error has occurred.',
    acceptAs: (email: string) => `You accept as ${email}.`,
    statistics:
      'The administrators of the group see your email address. In a classroom they also see how much you use the assistant, from the day after you accept. You can leave the group at any time on your account page.',
    signInFirst:
      'Log in with the invited email address, or create an account with it. Then you can accept.',
    logInAndAccept: 'Log in',
    signUp: 'Create an account',
    toAccount: 'Go to your account',
  },
  stats: {
    heading: 'Stats',
    view: 'View Stats',
    back: 'Back',
    loading: 'Loading the statistics',
    frame: (email: string) => `Statistics of ${email}`,
    expired:
      'The link to these statistics is no longer valid. Go back and open the statistics again.',
  },
  dailyQuota: {
    heading: 'Today',
    meter: 'Suggestions today',
    left: (left: number, quota: number) =>
      left === 0 ? 'No suggestions left today' : `${left} of ${quota} suggestions left today`,
    used: (used: number, quota: number) => `${used} of ${quota} suggestions used`,
    resets: (time: string) => `Full again at ${time}.`,
    empty: (time: string) => `You get new ones at ${time}. Premium has no daily quota.`,
  },
  members: {
    title: 'Members',
    loading: 'Loading the members',
    failed: 'We could not load the members. Please try again later.',
    tryAgain: 'Try again',
    notAdmin: 'You do not manage a group.',
    groups: 'Your groups',
    chooseGroup: 'You administer several groups. Choose one of them.',
    toAccount: 'Go to your account',
    taken: (count: number, quota: number | null) =>
      quota === null ? String(count) : `${count} / ${quota}`,
    takenInWords: (count: number, quota: number | null) =>
      quota === null ? `${count} members` : `${count} of ${quota} seats taken`,
    seats: 'Seats',
    seatsLeft: (count: number) => (count === 1 ? '1 seat left' : `${count} seats left`),
    unlimited: 'Seats without a limit',
    overQuota: (count: number) =>
      `${count} over the quota. Nobody is removed, but nobody can be added.`,
    filter: 'Status',
    statuses: { all: 'All', active: 'Active', pending: 'Pending' },
    add: 'Add member',
    import: 'Import from CSV',
    export: 'Export to CSV',
    exporting: 'Exporting...',
    fileName: 'users.csv',
    removeMatching: 'Remove selected',
    removeSelected: (count: number) => `Remove selected (${count})`,
    noSeats: 'All seats are taken. Remove members or buy more seats.',
    search: 'Search members',
    pageSize: 'Rows per page',
    table: 'Members',
    columns: { email: 'Email', updatedAt: 'Updated On', status: 'Status' },
    roles: { owner: 'Owner', admin: 'Administrator', member: '' },
    mailHeld: (time: string) => `Not mailed: limit of the mailbox. Next try ${time}.`,
    offeredRoles: { owner: 'Asked to be owner', admin: 'Asked to be administrator' },
    pageSelected: (count: number) => `${count} selected.`,
    selectMatching: (count: number | undefined) =>
      count === undefined ? 'Select all that match' : `Select all ${count} that match`,
    matchingSelected: (count: number | undefined) =>
      count === undefined
        ? 'All that match are selected, except the owner and the administrators.'
        : `All ${count} that match are selected, except the owner and the administrators.`,
    clearSelection: 'Clear selection',
    usage: 'Usage of the group',
    activity: 'Activity',
    actionsOf: (email: string) => `Actions for ${email}`,
  },
  groupName: {
    rename: 'Rename',
    renameNamed: (name: string) => `Rename ${name}`,
    title: 'Rename the group',
    name: 'Name',
    hint: 'Members, invitations and invoices show it.',
    save: 'Save',
    saving: 'Saving...',
    cancel: 'Cancel',
    saved: (name: string) => `The group is called ${name} now.`,
  },
  endedGroup: {
    planEnded: (day: string | null) =>
      day === null
        ? 'The plan of this group has ended.'
        : `The plan of this group ended on ${day}.`,
    licenseEnded: 'The license of this institution is not valid now.',
    meaning:
      'Its members have no Premium from it, and nobody can be invited. The list, the export and the activity stay.',
    buyAgain: 'Buy again with the same members',
    buyAgainNote: (members: number) =>
      `After the purchase we ask whether the ${members === 1 ? 'member is' : `${members} members are`} kept.`,
    continue: 'Keep the members in your new group',
    continueNote: 'You bought a new group. Its plan can go on with the members of this one.',
    continuing: 'Keeping the members...',
    invitesNobody: 'This group has ended and invites nobody.',
  },
  addMember: {
    title: 'Add member',
    email: 'Email',
    hint: 'You can paste several addresses.',
    required: 'Email is required',
    invalid: (text: string) => `“${text}” is not an email address.`,
    already: 'Email is already added to the group',
    someAlready: (count: number) =>
      count === 1
        ? '1 address is already in the group.'
        : `${count} addresses are already in the group.`,
    several: (count: number) => `${count} users to be invited.`,
    tooMany: 'There are not enough remaining places',
    add: 'Add',
    adding: 'Adding...',
    cancel: 'Cancel',
    invited: (count: number) => `${count} invitations sent.`,
    leftOut: (email: string, reason: string) => `${email}: ${reason}`,
  },
  removal: {
    remove: 'Remove member',
    title: (count: number) => (count === 1 ? 'Remove 1 member?' : `Remove ${count} members?`),
    titleMatching: (count: number | undefined) =>
      count === undefined ? 'Remove all that match?' : `Remove all ${count} that match?`,
    one: (email: string) => `${email} loses Premium at once, unless another right gives it.`,
    several: 'They lose Premium at once, unless another right gives it.',
    matching:
      'The owner and the administrators stay. The others lose Premium at once, unless another right gives it.',
    confirm: (count: number) => (count === 1 ? 'Remove 1 member' : `Remove ${count} members`),
    confirmMatching: 'Remove all that match',
    removing: 'Removing...',
    removed: 'User(s) successfully removed',
    undo: 'Undo',
    noSeatsToUndo: 'The group has fewer seats now, and nobody was brought back.',
    undone: (count: number) => (count === 1 ? '1 member is back.' : `${count} members are back.`),
  },
  administrators: {
    make: 'Make administrator',
    makeTitle: 'Make administrator?',
    makeText: (email: string) =>
      `We ask ${email} by mail. After accepting, ${email} can invite, remove and export members.`,
    made: (email: string) => `${email} was asked to become an administrator.`,
    end: 'Remove as administrator',
    endTitle: 'Remove as administrator?',
    endText: (email: string) => `${email} stays a member, but no longer manages the group.`,
    ended: (email: string) => `${email} is no longer an administrator.`,
    handOver: 'Hand over the group',
    handOverTitle: 'Hand over the group?',
    handOverText: (email: string) =>
      `We ask ${email} by mail. After accepting, ${email} is the owner. You stay an administrator, and only the new owner can change that.`,
    handedOver: (email: string) => `${email} was asked to take over the group.`,
    withdraw: 'Withdraw the offer',
    withdrawTitle: 'Withdraw the offer?',
    withdrawText: (email: string) => `${email} can no longer accept it. Nothing else changes.`,
    withdrawn: (email: string) => `The offer to ${email} is withdrawn.`,
    saving: 'Saving...',
  },
  import: {
    title: 'Import from CSV',
    intro: 'A CSV file with one email address in each row, separated by commas or tabs.',
    choose: 'CSV file',
    notCsv: 'Only CSV files are supported',
    unreadable: 'The file could not be read.',
    reading: 'Reading the file',
    checking: 'Looking for members that are in the group already',
    sending: 'Sending invitations',
    of: (done: number, total: number) => `${done} of ${total}`,
    rows: (count: number) => (count === 1 ? '1 row' : `${count} rows`),
    summary: (file: string, count: number, hasHeader: boolean) =>
      `${file}, ${count === 1 ? '1 row' : `${count} rows`}.${hasHeader ? ' The first line was read as a heading.' : ''}`,
    noRows: 'There are no users to import',
    nothingNew:
      'This file is not in the correct format or does not have any new email accounts to add.',
    tooMany: 'There are not enough remaining places',
    toBeImported: (count: number) =>
      count === 1 ? '1 user to be imported.' : `${count} users to be imported.`,
    seats: (left: number, after: number) =>
      `${left === 1 ? '1 seat' : `${left} seats`} left, ${after} after this.`,
    missing: (left: number, missing: number) =>
      `${left === 1 ? '1 seat' : `${left} seats`} left, ${missing} missing.`,
    columns: { row: 'Row', email: 'Email', verdict: 'Verdict' },
    list: 'Rows of the file',
    show: 'Show',
    filters: {
      all: (count: number) => `All ${count}`,
      new: (count: number) => `New ${count}`,
      leftOut: (count: number) => `Left out ${count}`,
    },
    verdicts: {
      new: 'Will be invited',
      duplicate: 'listed twice, kept once',
      member: 'already in the group',
      'no-at-sign': 'no @ sign',
      'several-at-signs': 'two @ signs',
      'consecutive-dots': 'two dots in a row',
      'dot-at-an-end': 'a dot at the beginning or end',
      'too-long': 'too long for an address',
      'not-an-address': 'not an email address',
    },
    download: 'Download left-out rows',
    downloadName: 'left-out-rows.csv',
    downloadHead: ['row', 'email', 'reason'],
    submit: (count: number) => (count === 1 ? 'Import 1 user' : `Import ${count} users`),
    another: 'Choose another file',
    cancel: 'Cancel',
    stop: 'Stop',
    close: 'Done',
    imported: (count: number) =>
      count === 1 ? '1 user was invited.' : `${count} users were invited.`,
    stopped: 'The import was stopped. The invitations that were sent stay.',
    leftOutByServer: (count: number) =>
      count === 1 ? '1 user could not be added.' : `${count} users could not be added.`,
  },
} as const;
