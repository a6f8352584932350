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
    acceptAs: (email: string) => `You’ll accept as ${email}.`,
    otherAccount: (invited: string, own: string) =>
      `This invitation is for ${invited}. You’re logged in as ${own}.`,
    otherMayAccept: (own: string) =>
      `You can also accept as ${own}. The seat then belongs to that account.`,
    switchAccount: 'Switch account',
    acceptWith: (own: string) => `Accept as ${own}`,
    dead: 'It was used, withdrawn or replaced by a newer one. Ask the person who invited you for a new invitation.',
    expired: 'This invitation has expired.',
    ask: 'Request a new one',
    asking: 'Requesting...',
    asked: (group: string) =>
      `The administrators of ${group} can see your request. You’ll get an email when they invite you again.`,
    alreadyMember: 'You’re already in this group.',
    verifyFirst: (email: string) => `Verify ${email} first. Then open this link again.`,
    statistics:
      'The group’s administrators can see your email address and how much the whole group uses the assistant. In a classroom, they can also see how much you use it, starting the day after you accept. You can leave the group at any time on your account page.',
    signInFirst:
      'Log in with the invited email address, or create an account with it. Then you can accept.',
    logInAndAccept: 'Log in',
    signUp: 'Create an account',
    toAccount: 'Go to your account',
  },
  invitationRule: {
    label: 'Invitations can be used with another address',
    hint: 'Off: only the invited address can accept. On: anyone with the link can accept with another address, and we’ll email you who did.',
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
    failed: 'We couldn’t load the members. Please try again later.',
    notOpened: 'We couldn’t open this. Check your connection and reload the page.',
    offline: (time: string) => `Members as of ${time}. You’re offline.`,
    offlineList: 'Your search, filter or page will load when you’re back online.',
    tryAgain: 'Try again',
    notAdmin: 'You don’t manage a group.',
    groups: 'Your groups',
    chooseGroup: 'You manage several groups. Choose one of them.',
    toAccount: 'Go to your account',
    taken: (count: number, quota: number | null) =>
      quota === null ? String(count) : `${count} / ${quota}`,
    takenInWords: (count: number, quota: number | null) =>
      quota === null ? `${count} members` : `${count} of ${quota} seats taken`,
    seats: 'Seats',
    seatsLeft: (count: number) => (count === 1 ? '1 seat left' : `${count} seats left`),
    unlimited: 'Unlimited seats',
    overQuota: (count: number) =>
      `${count} over the quota. No one is removed, but you can’t add anyone.`,
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
    noMatch: (search: string) => `No members match “${search}”.`,
    table: 'Members',
    columns: { email: 'Email', updatedAt: 'Updated On', status: 'Status' },
    roles: { owner: 'Owner', admin: 'Administrator', member: '' },
    pays: 'Pays for the group',
    invitedAs: (email: string) => `Invited as ${email}.`,
    askedAgain: (day: string) => `Expired. Asked for a new invitation on ${day}.`,
    mailHeld: (time: string) => `Not sent yet: mailbox limit reached. Next try ${time}.`,
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
    more: 'More',
    print: 'Print',
    actionsOf: (email: string) => `Actions for ${email}`,
  },
  tabs: {
    label: 'Pages of this group',
    members: 'Members',
    usage: 'Usage',
    activity: 'Activity',
    settings: 'Settings',
  },
  settings: {
    title: 'Settings',
    joining: 'How people join',
    classLink: 'Class link',
    ownersOnly: 'Only the owner can change the settings of this group.',
  },
  groupName: {
    rename: 'Rename',
    renameNamed: (name: string) => `Rename ${name}`,
    title: 'Rename the group',
    name: 'Name',
    hint: 'It appears to members, in invitations and on invoices.',
    save: 'Save',
    saving: 'Saving...',
    cancel: 'Cancel',
    saved: (name: string) => `The group is now called ${name}.`,
  },
  endedGroup: {
    planEnded: (day: string | null) =>
      day === null ? 'This group’s plan has ended.' : `This group’s plan ended on ${day}.`,
    licenseEnded: 'This institution’s license is no longer valid.',
    meaning:
      'Its members no longer have Premium from it, and you can’t invite anyone. The list, the export and the activity stay.',
    buyAgain: 'Buy again with the same members',
    buyAgainNote: (members: number) =>
      `Before you pay, you choose whether to keep the ${members === 1 ? 'member' : `${members} members`}.`,
    continue: 'Keep the members in your new group',
    continueNote: 'You bought a new group. It can take over the members of this one.',
    continuing: 'Keeping the members...',
    invitesNobody: 'This group has ended, so you can’t invite anyone.',
  },
  removal: {
    remove: 'Remove member',
    payerStays: 'Pays for the group. Can’t be removed while its plan is active.',
    title: (count: number) => (count === 1 ? 'Remove 1 member?' : `Remove ${count} members?`),
    titleMatching: (count: number | undefined) =>
      count === undefined ? 'Remove all that match?' : `Remove all ${count} that match?`,
    one: (email: string) => `${email} loses Premium immediately unless they have it another way.`,
    several: 'They lose Premium immediately unless they have it another way.',
    matching:
      'The owner, the administrators and the person who pays stay. The others lose Premium immediately unless they have it another way.',
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
    noSeatsToUndo: 'The group has fewer seats now, so no one was brought back.',
    undone: (count: number) => (count === 1 ? '1 member is back.' : `${count} members are back.`),
  },
  administrators: {
    make: 'Make administrator',
    makeTitle: 'Make administrator?',
    makeText: (email: string) =>
      `We’ll email ${email}. After accepting, they can invite, remove and export members.`,
    made: (email: string) => `We asked ${email} to become an administrator.`,
    end: 'Remove as administrator',
    endTitle: 'Remove as administrator?',
    endText: (email: string) => `${email} stays a member, but no longer manages the group.`,
    ended: (email: string) => `${email} is no longer an administrator.`,
    handOver: 'Hand over the group',
    handOverTitle: 'Hand over the group?',
    handOverText: (email: string) =>
      `We’ll email ${email}. After accepting, they become the owner. You stay an administrator, and only the new owner can change that.`,
    whoPays: {
      question: 'Who pays for the group?',
      owner: 'I keep paying',
      newOwner: 'New owner pays',
      means: {
        owner: 'Your plan continues, and we charge your card at every renewal until you cancel.',
        newOwner:
          'The new owner accepts by entering a card, which we charge when the period you’ve paid for ends. Your plan ends then, too. Until then, nothing changes.',
      },
    },
    handedOver: (email: string) =>
      `We asked ${email} to take over the group. Until they accept on their account page, you stay the owner and can withdraw the offer.`,
    withdraw: 'Withdraw the offer',
    withdrawTitle: 'Withdraw the offer?',
    withdrawText: (email: string) => `${email} can no longer accept it. Nothing else changes.`,
    withdrawn: (email: string) => `You withdrew the offer to ${email}.`,
    saving: 'Saving...',
  },
} as const);
