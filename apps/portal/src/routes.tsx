import { paths } from '@portal/shared/util';
import { matchRoutes } from 'react-router-dom';
import { lazyPage, type LazyPage } from './lazy-page';
import { messages } from './messages';

const { titles, descriptions } = messages;

/** One row of the URL table: address, title and the page, which is a separate chunk. */
export interface PageRoute {
  readonly path: string;
  readonly title: string;
  /** Shown by search engines and link previews. A page without it is not for search engines. */
  readonly description?: (productName: string) => string;
  readonly page: LazyPage;
  /** Without header and footer: a page in a frame or a pop-up, or on the way to another page. */
  readonly isBare?: boolean;
}

const welcome = lazyPage(async () => (await import('./pages/welcome')).Welcome);

const pages: PageRoute[] = [
  { path: paths.home(), title: titles.welcome, description: descriptions.welcome, page: welcome },
  { path: paths.authenticate(), title: titles.welcome, page: welcome },
  {
    path: paths.login(),
    title: titles.login,
    page: lazyPage(async () => (await import('./pages/login')).Login),
  },
  {
    path: paths.signup(),
    title: titles.signup,
    description: descriptions.signup,
    page: lazyPage(async () => (await import('./pages/signup')).Signup),
  },
  {
    path: paths.social(),
    title: titles.social,
    page: lazyPage(async () => (await import('./pages/social')).Social),
  },
  {
    path: paths.editorCallback(),
    title: titles.editorCallback,
    isBare: true,
    page: lazyPage(async () => (await import('./pages/editor-callback')).EditorCallback),
  },
  {
    path: paths.resetPassword(),
    title: titles.resetPassword,
    page: lazyPage(async () => (await import('./pages/reset-password')).ResetPassword),
  },
  {
    path: paths.authAction(),
    title: titles.authAction,
    page: lazyPage(async () => (await import('./pages/auth-action')).AuthAction),
  },
  {
    path: paths.signout(),
    title: titles.signout,
    page: lazyPage(async () => (await import('./pages/signout')).Signout),
  },
  {
    path: paths.plans(),
    title: titles.plans,
    description: descriptions.plans,
    page: lazyPage(async () => (await import('./pages/plans')).Plans),
  },
  {
    path: paths.account(),
    title: titles.account,
    page: lazyPage(async () => (await import('./pages/account')).Account),
  },
  {
    path: paths.accountBilling(),
    title: titles.accountBilling,
    page: lazyPage(async () => (await import('./pages/billing')).Billing),
  },
  {
    path: paths.accountSecurity(),
    title: titles.accountSecurity,
    page: lazyPage(async () => (await import('./pages/security')).Security),
  },
  {
    path: paths.blockedEdits(),
    title: titles.blockedEdits,
    page: lazyPage(async () => (await import('./pages/blocked-edits')).BlockedEdits),
  },
  {
    path: paths.manageGroup(),
    title: titles.manageGroup,
    page: lazyPage(async () => (await import('./pages/group/manage-group')).ManageGroup),
  },
  {
    path: paths.groupUsage(),
    title: titles.groupUsage,
    page: lazyPage(async () => (await import('./pages/group/group-usage')).GroupUsage),
  },
  {
    path: paths.groupActivity(),
    title: titles.groupActivity,
    page: lazyPage(async () => (await import('./pages/group/group-activity')).GroupActivity),
  },
  {
    path: paths.stats(),
    title: titles.stats,
    page: lazyPage(async () => (await import('./pages/group/stats')).Stats),
  },
  {
    path: paths.acceptInvitation(),
    title: titles.acceptInvitation,
    page: lazyPage(async () => (await import('./pages/group/accept-invitation')).AcceptInvitation),
  },
  {
    path: paths.join(),
    title: titles.join,
    page: lazyPage(async () => (await import('./pages/group/join')).Join),
  },
  {
    path: paths.accountDeleted(),
    title: titles.accountDeleted,
    page: lazyPage(async () => (await import('./pages/account-deleted')).AccountDeleted),
  },
  {
    path: paths.contact(),
    title: titles.contact,
    description: descriptions.contact,
    page: lazyPage(async () => (await import('./pages/contact-pages')).Contact),
  },
  {
    path: paths.institutions(),
    title: titles.institutions,
    description: descriptions.institutions,
    page: lazyPage(async () => (await import('./pages/contact-pages')).Institutions),
  },
  {
    path: paths.terms(),
    title: titles.terms,
    description: descriptions.terms,
    page: lazyPage(async () => (await import('./pages/legal/legal-pages')).TermsPage),
  },
  {
    path: paths.privacy(),
    title: titles.privacy,
    description: descriptions.privacy,
    page: lazyPage(async () => (await import('./pages/legal/legal-pages')).PrivacyPage),
  },
  {
    path: paths.authorizeRedirect(),
    title: titles.authorizeRedirect,
    isBare: true,
    page: lazyPage(
      async () => (await import('./pages/frames/authorize-redirect')).AuthorizeRedirect,
    ),
  },
  {
    path: paths.embeddedSession(),
    title: titles.embeddedSession,
    isBare: true,
    page: lazyPage(async () => (await import('./pages/frames/embedded-session')).EmbeddedSession),
  },
  {
    path: paths.invite(),
    title: titles.invite,
    isBare: true,
    page: lazyPage(async () => (await import('./pages/frames/invite')).Invite),
  },
];

const notFound: PageRoute = {
  path: '*',
  title: titles.notFound,
  page: lazyPage(async () => (await import('./pages/not-found-page')).NotFoundPage),
};

/** A function, so that a build without it has no chunk of it either. */
const componentSheet = (): PageRoute => ({
  path: '/components',
  title: titles.componentSheet,
  page: lazyPage(
    async () => (await import('./pages/component-sheet/component-sheet-page')).ComponentSheetPage,
  ),
});

/** The portal's only URL table (SHARED-1). */
export const routes: readonly PageRoute[] = [
  ...(process.env.NODE_ENV === 'development' ? [componentSheet()] : []),
  ...pages,
  notFound,
];

/** The route of an address. */
export function routeOf(pathname: string): PageRoute {
  const path = matchRoutes([...routes], { pathname })?.at(-1)?.route.path;
  return routes.find((route) => route.path === path) ?? notFound;
}
