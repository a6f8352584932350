/** The texts of the shell and of pages that belong to no library. */
export const messages = {
  pageTitle: (page: string, product: string) => `${page} · ${product}`,
  titles: {
    welcome: 'Welcome',
    login: 'Log in',
    signup: 'Create an account',
    signInMail: 'Log in by email',
    social: 'Log in',
    resetPassword: 'Reset your password',
    authAction: 'Your account',
    signout: 'Log out',
    plans: 'Plans and pricing',
    account: 'Account',
    accountBilling: 'Billing',
    accountSecurity: 'Security',
    blockedEdits: 'Blocked suggestions',
    manageGroup: 'Members',
    groupActivity: 'Activity',
    groupUsage: 'Usage',
    groupSettings: 'Settings',
    stats: 'Stats',
    memberStats: 'Statistics',
    acceptInvitation: 'Invitation',
    join: 'Join a group',
    accountDeleted: 'Account deleted',
    contact: 'Contact',
    institutions: 'Institutions',
    terms: 'Terms',
    privacy: 'Privacy',
    authorizeRedirect: 'Redirecting to the LaTeX editor',
    embeddedSession: 'Session',
    invite: 'Invitation from the LaTeX editor',
    notFound: 'Not found',
    editorCallback: 'Logging in with the LaTeX editor',
  },
  /** What search engines and link previews show of a page. */
  descriptions: {
    welcome: (product: string) =>
      `${product} helps academic writers write papers that read well, in their word processor, in LaTeX and on the web.`,
    signup: (product: string) =>
      `Create a free ${product} account for your word processor, your LaTeX editor and the web app.`,
    plans: (product: string) =>
      `Compare the Free, Premium, Group and Institution plans of ${product}, with the prices for your country.`,
    contact: (product: string) =>
      `Ask the people behind ${product} about a plan, a bill or an edit.`,
    institutions: (product: string) =>
      `How departments, libraries and universities get ${product} for everyone who writes there.`,
    terms: (product: string) => `The terms under which you use ${product}.`,
    privacy: (product: string) => `What ${product} knows about you, and why.`,
  },
  navigation: {
    plans: 'Plans',
    account: 'Account',
    billing: 'Billing',
    security: 'Security',
    group: 'Group',
    members: 'Members',
    contact: 'Contact',
    helpGuides: 'Help guides',
  },
  footer: {
    product: 'Product',
    services: 'Services',
    company: 'Company',
    legal: 'Legal',
    institutions: 'Institutions',
    revise: 'Revise',
    cite: 'Cite',
    about: 'About',
    research: 'Research',
    terms: 'Terms',
    privacy: 'Privacy',
    cookieSettings: 'Cookie settings',
  },
  loading: 'Loading the page',
  notFound: {
    heading: (product: string) => `${product} 404.`,
    sentence: 'This page doesn’t exist.',
    home: 'Go to the home page',
  },
  pageError: {
    failed: {
      heading: 'This page didn’t load',
      sentence: 'Something went wrong. Reloading the page usually helps.',
    },
    offline: {
      heading: 'You’re offline',
      sentence: 'This page needs a connection. Reload it when you’re back online.',
    },
    replaced: {
      heading: 'A new version is available',
      sentence:
        'We updated the portal after you opened it. Reload the page to see the new version.',
    },
    reload: 'Reload page',
  },
  offline: 'You’re offline. What you see may be out of date, and changes can’t be saved.',
} as const;

/** What a browser without scripts shows: apart, because the scripts do not need it. */
export const noScriptMessages = {
  page: 'This page needs JavaScript. Turn it on in your browser’s settings and reload the page.',
  parts:
    'You can read this page without JavaScript. To buy a plan or write to us, turn it on in your browser’s settings and reload the page.',
} as const;
