import { paths } from '@portal/shared/util';
import { matchRoutes } from 'react-router-dom';
import { guardedPage, lazyPage, type LazyPage } from './lazy-page';
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

const welcome = lazyPage(() => import('./pages/welcome'));

const pages: PageRoute[] = [
  { path: paths.home(), title: titles.welcome, description: descriptions.welcome, page: welcome },
  { path: paths.authenticate(), title: titles.welcome, page: welcome },
  {
    path: paths.login(),
    title: titles.login,
    page: lazyPage(() => import('./pages/login')),
  },
  {
    path: paths.signInMail(),
    title: titles.signInMail,
    page: lazyPage(() => import('./pages/sign-in-mail')),
  },
  {
    path: paths.signup(),
    title: titles.signup,
    description: descriptions.signup,
    page: lazyPage(() => import('./pages/signup')),
  },
  {
    path: paths.social(),
    title: titles.social,
    page: lazyPage(() => import('./pages/social')),
  },
  {
    path: paths.editorCallback(),
    title: titles.editorCallback,
    isBare: true,
    page: lazyPage(() => import('./pages/editor-callback')),
  },
  {
    path: paths.resetPassword(),
    title: titles.resetPassword,
    page: lazyPage(
      () => import('./pages/reset-password'),
      ({ brand }) => ({ supportEmail: brand.supportEmail }),
    ),
  },
  {
    path: paths.authAction(),
    title: titles.authAction,
    page: lazyPage(() => import('./pages/auth-action')),
  },
  {
    path: paths.signout(),
    title: titles.signout,
    page: lazyPage(() => import('./pages/signout')),
  },
  {
    path: paths.plans(),
    title: titles.plans,
    description: descriptions.plans,
    page: lazyPage(() => import('./pages/plans')),
  },
  {
    path: paths.account(),
    title: titles.account,
    page: guardedPage(
      () => import('./pages/account'),
      (user) => ({ user }),
    ),
  },
  {
    path: paths.accountBilling(),
    title: titles.accountBilling,
    page: guardedPage(
      () => import('./pages/billing'),
      (user) => ({ user }),
    ),
  },
  {
    path: paths.accountSecurity(),
    title: titles.accountSecurity,
    page: guardedPage(
      () => import('./pages/security'),
      (user) => ({ user }),
    ),
  },
  {
    path: paths.blockedEdits(),
    title: titles.blockedEdits,
    page: lazyPage(() => import('./pages/blocked-edits')),
  },
  {
    path: paths.manageGroup(),
    title: titles.manageGroup,
    page: guardedPage(
      () => import('./pages/group/manage-group'),
      (user) => ({ ownGroup: user.admin_group ?? undefined }),
    ),
  },
  {
    path: paths.groupUsage(),
    title: titles.groupUsage,
    page: guardedPage(() => import('./pages/group/group-usage')),
  },
  {
    path: paths.groupActivity(),
    title: titles.groupActivity,
    page: guardedPage(() => import('./pages/group/group-activity')),
  },
  {
    path: paths.groupSettings(),
    title: titles.groupSettings,
    page: guardedPage(() => import('./pages/group/group-settings')),
  },
  {
    path: paths.stats(),
    title: titles.stats,
    page: guardedPage(() => import('./pages/group/stats')),
  },
  {
    path: paths.memberStats(),
    title: titles.memberStats,
    isBare: true,
    page: lazyPage(() => import('./pages/frames/member-stats')),
  },
  {
    path: paths.acceptInvitation(),
    title: titles.acceptInvitation,
    page: lazyPage(() => import('./pages/group/accept-invitation')),
  },
  {
    path: paths.join(),
    title: titles.join,
    page: lazyPage(() => import('./pages/group/join')),
  },
  {
    path: paths.accountDeleted(),
    title: titles.accountDeleted,
    page: lazyPage(
      () => import('./pages/account-deleted'),
      ({ brand }) => ({ productName: brand.productName }),
    ),
  },
  {
    path: paths.contact(),
    title: titles.contact,
    description: descriptions.contact,
    page: lazyPage(
      async () => ({ Page: (await import('./pages/contact')).ContactPage }),
      ({ brand }) => ({ brand }),
    ),
  },
  {
    path: paths.institutions(),
    title: titles.institutions,
    description: descriptions.institutions,
    page: lazyPage(
      async () => ({ Page: (await import('./pages/contact')).InstitutionPage }),
      ({ brand }) => ({ brand }),
    ),
  },
  {
    path: paths.terms(),
    title: titles.terms,
    description: descriptions.terms,
    page: lazyPage(async () => ({ Page: (await import('./pages/legal/legal-pages')).TermsPage })),
  },
  {
    path: paths.privacy(),
    title: titles.privacy,
    description: descriptions.privacy,
    page: lazyPage(async () => ({ Page: (await import('./pages/legal/legal-pages')).PrivacyPage })),
  },
  {
    path: paths.authorizeRedirect(),
    title: titles.authorizeRedirect,
    isBare: true,
    page: lazyPage(
      () => import('./pages/frames/authorize-redirect'),
      ({ allowedParentOrigins }) => ({ allowedOrigins: allowedParentOrigins }),
    ),
  },
  {
    path: paths.embeddedSession(),
    title: titles.embeddedSession,
    isBare: true,
    page: lazyPage(() => import('./pages/frames/embedded-session')),
  },
  {
    path: paths.invite(),
    title: titles.invite,
    isBare: true,
    page: lazyPage(
      () => import('./pages/frames/invite'),
      ({ brand }) => ({ brand }),
    ),
  },
];

const notFound: PageRoute = {
  path: '*',
  title: titles.notFound,
  page: lazyPage(() => import('./pages/not-found-page')),
};

/** The portal's only URL table (SHARED-1). */
export const routes: readonly PageRoute[] = [...pages, notFound];

/** The route of an address. */
export function routeOf(pathname: string): PageRoute {
  const path = matchRoutes([...routes], { pathname })?.at(-1)?.route.path;
  return routes.find((route) => route.path === path) ?? notFound;
}
