import type { RouteObject } from 'react-router-dom';
import { messages } from './messages';
import type { PageHandle } from './page-title';
import { PageError } from './shell/page-error';
import { PageLoading } from './shell/page-loading';
import { ShellLayout } from './shell/shell-layout';

const { titles } = messages;

const handle = (title: string): PageHandle => ({ title });

/** Every page with the shell: address, title, and the chunk that it is loaded from. */
const shellPages: RouteObject[] = [
  {
    path: '/',
    handle: handle(titles.welcome),
    lazy: async () => ({ Component: (await import('./pages/welcome')).Welcome }),
  },
  {
    path: '/authenticate',
    handle: handle(titles.welcome),
    lazy: async () => ({ Component: (await import('./pages/welcome')).Welcome }),
  },
  {
    path: '/login',
    handle: handle(titles.login),
    lazy: async () => ({ Component: (await import('./pages/login')).Login }),
  },
  {
    path: '/signup',
    handle: handle(titles.signup),
    lazy: async () => ({ Component: (await import('./pages/signup')).Signup }),
  },
  {
    path: '/reset-password',
    handle: handle(titles.resetPassword),
    lazy: async () => ({ Component: (await import('./pages/reset-password')).ResetPassword }),
  },
  {
    path: '/auth/action',
    handle: handle(titles.authAction),
    lazy: async () => ({ Component: (await import('./pages/auth-action')).AuthAction }),
  },
  {
    path: '/signout',
    handle: handle(titles.signout),
    lazy: async () => ({ Component: (await import('./pages/signout')).Signout }),
  },
  {
    path: '/plans',
    handle: handle(titles.plans),
    lazy: async () => ({ Component: (await import('./pages/plans')).Plans }),
  },
  {
    path: '/account',
    handle: handle(titles.account),
    lazy: async () => ({ Component: (await import('./pages/account')).Account }),
  },
  {
    path: '/contact',
    handle: handle(titles.contact),
    lazy: async () => ({ Component: (await import('./pages/contact-pages')).ContactPage }),
  },
  {
    path: '/institutions',
    handle: handle(titles.institutions),
    lazy: async () => ({ Component: (await import('./pages/contact-pages')).InstitutionsPage }),
  },
  {
    path: '/terms',
    handle: handle(titles.terms),
    lazy: async () => ({ Component: (await import('./pages/legal-pages')).TermsPage }),
  },
  {
    path: '/privacy',
    handle: handle(titles.privacy),
    lazy: async () => ({ Component: (await import('./pages/legal-pages')).PrivacyPage }),
  },
  {
    path: '*',
    handle: handle(titles.notFound),
    lazy: async () => ({ Component: (await import('./pages/not-found-page')).NotFoundPage }),
  },
];

const developmentPages: RouteObject[] = [
  {
    path: '/components',
    handle: handle(titles.componentSheet),
    lazy: async () => ({
      Component: (await import('./pages/component-sheet/component-sheet-page')).ComponentSheetPage,
    }),
  },
];

/** The portal's one URL table (decisions, "Routes"). */
export const routes: RouteObject[] = [
  {
    Component: ShellLayout,
    HydrateFallback: PageLoading,
    children: [
      {
        ErrorBoundary: PageError,
        children: [
          ...(process.env.NODE_ENV === 'development' ? developmentPages : []),
          ...shellPages,
        ],
      },
    ],
  },
];
