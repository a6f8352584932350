import { replaceable } from '@portal/shared/util';
import type { Brand } from '@portal/shared/util';

/** Every text that a user reads on the pages of groups; the specification's texts letter for letter. */
export const messages = replaceable('group-management', 'pages', {
  invitation: {
    title: (productName: string) => `Welcome to ${productName}`,
    explanation: ({ latexEditor, wordProcessor, webApp }: Brand['addIns']) =>
      `You were invited to a premium group subscription. It gives you unlimited access to the ${latexEditor}, the ${wordProcessor} and the ${webApp}.`,
    accept: 'Accept Invitation',
    accepted: 'You have successfully joined the Premium group. Enjoy your subscription!',
    unexpected: 'An unexpected error has occurred.',
    loading: 'Loading the invitation',
    inviter: 'Invited by',
    invited: 'For',
    acceptAs: (email: string) => `You accept as ${email}.`,
    otherAccount: (invited: string, own: string) =>
      `This invitation is for ${invited}. You are logged in as ${own}.`,
    otherMayAccept: (own: string) =>
      `You can also take the seat with ${own}: it then belongs to this account.`,
    switchAccount: 'Switch account',
    acceptWith: (own: string) => `Accept as ${own}`,
    expired: 'This invitation has expired.',
    ask: 'Ask for a new one',
    asking: 'Asking...',
    asked: (group: string) =>
      `The administrators of ${group} see that you asked. You get a mail when they invite you again.`,
    alreadyMember: 'You’re already in this group.',
    verifyFirst: (email: string) => `Verify ${email} first. Then open this link again.`,
    statistics:
      'The administrators of the group see your email address. In a classroom they also see how much you use the assistant, from the day after you accept. You can leave the group at any time on your account page.',
    signInFirst:
      'Log in with the invited email address, or create an account with it. Then you can accept.',
    logInAndAccept: 'Log in',
    signUp: 'Create an account',
    toAccount: 'Go to your account',
  },
  invitationRule: {
    label: 'Invitations can be used with another address',
    hint: 'Off: a mailed invitation is for the invited address only. On: anyone who has the link can accept it with another address, and we send you a mail that says who did.',
  },
  stats: {
    heading: 'Stats',
    view: 'View Stats',
    back: 'Back',
    frame: (email: string) => `Statistics of ${email}`,
  },
  members: {
    title: 'Members',
    loading: 'Loading the members',
    failed: 'We could not load the members. Please try again later.',
    notOpened: 'This could not be opened. Check your connection and load the page again.',
    offline: (time: string) => `Members as of ${time}. You are offline.`,
    offlineList: 'Your search, filter or page follows when you are back online.',
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
    noMatch: (search: string) => `No member matches “${search}”.`,
    table: 'Members',
    columns: { email: 'Email', updatedAt: 'Updated On', status: 'Status' },
    roles: { owner: 'Owner', admin: 'Administrator', member: '' },
    pays: 'Pays for the group',
    invitedAs: (email: string) => `Invited as ${email}.`,
    askedAgain: (day: string) => `Expired. Asked for a new invitation on ${day}.`,
    mailHeld: (time: string) => `Not mailed: limit of the mailbox. Next try ${time}.`,
    offeredRoles: { owner: 'Asked to be owner', admin: 'Asked to be administrator' },
    selection: 'Selected members',
    selected: (count: number) => `${count} selected`,
    selectMatching: (count: number | undefined) =>
      count === undefined ? 'Select all that match' : `Select all ${count} that match`,
    matchingSelected: (count: number | undefined) =>
      count === undefined
        ? 'All that match are selected, except the owner, the administrators and the person who pays.'
        : `All ${count} that match are selected, except the owner, the administrators and the person who pays.`,
    clearSelection: 'Clear selection',
    usage: 'Usage of the group',
    activity: 'Activity',
    joining: 'How people join',
    classLink: 'Class link',
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
      `Before you pay, you choose whether to keep the ${members === 1 ? 'member' : `${members} members`}.`,
    continue: 'Keep the members in your new group',
    continueNote: 'You bought a new group. Its plan can go on with the members of this one.',
    continuing: 'Keeping the members...',
    invitesNobody: 'This group has ended and invites nobody.',
  },
  removal: {
    remove: 'Remove member',
    payerStays: 'Pays for the group. Cannot be removed while its plan runs.',
    title: (count: number) => (count === 1 ? 'Remove 1 member?' : `Remove ${count} members?`),
    titleMatching: (count: number | undefined) =>
      count === undefined ? 'Remove all that match?' : `Remove all ${count} that match?`,
    one: (email: string) => `${email} loses Premium at once, unless another right gives it.`,
    several: 'They lose Premium at once, unless another right gives it.',
    matching:
      'The owner, the administrators and the person who pays stay. The others lose Premium at once, unless another right gives it.',
    confirm: (count: number) => (count === 1 ? 'Remove 1 member' : `Remove ${count} members`),
    confirmMatching: 'Remove all that match',
    removing: 'Removing members...',
    restoring: 'Bringing members back...',
    progress: (done: number, total: number) => `${done} of ${total}`,
    mayLeave: 'You can leave this page. It continues without you.',
    removed: 'User(s) successfully removed',
    status: 'Removal',
    held: (seats: number) =>
      seats === 1
        ? '1 seat is held while you can undo.'
        : `${seats} seats are held while you can undo.`,
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
    whoPays: {
      question: 'Who pays for the group?',
      owner: 'I keep paying',
      newOwner: 'New owner pays',
      means: {
        owner: 'Your plan goes on, and your card is charged at every renewal until you end it.',
        newOwner:
          'The new owner accepts by entering a card, which pays from the end of the period that you have paid for. Your plan then ends with that period. Until then nothing changes.',
      },
    },
    handedOver: (email: string) => `${email} was asked to take over the group.`,
    withdraw: 'Withdraw the offer',
    withdrawTitle: 'Withdraw the offer?',
    withdrawText: (email: string) => `${email} can no longer accept it. Nothing else changes.`,
    withdrawn: (email: string) => `The offer to ${email} is withdrawn.`,
    saving: 'Saving...',
  },
} as const);
