import { paths } from '@portal/shared/util';
import { useEffect } from 'react';
import { createBrowserRouter, useLocation } from 'react-router-dom';
import { Account } from './account';
import { Layout } from './layout';
import { Library } from './library';
import { config } from './portal';
import { Login, Signup } from './sign-in';
import { Plans } from './plans';

/** Every other page is the portal's. */
function AtPortal() {
  const { pathname, search } = useLocation();
  useEffect(() => window.location.replace(`${config.hosts.origin}${pathname}${search}`));
  return null;
}

/** This app's pages; those of the libraries have the portal's paths. */
export const router = createBrowserRouter([
  {
    Component: Layout,
    children: [
      { path: paths.home(), Component: Library },
      { path: paths.plans(), Component: Plans },
      { path: paths.login(), Component: Login },
      { path: paths.signup(), Component: Signup },
      { path: paths.account(), Component: Account },
      { path: '*', Component: AtPortal },
    ],
  },
]);
