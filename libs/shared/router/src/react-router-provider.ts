import { createElement, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { RouterProvider } from './router';

/** Gives the libraries the React Router around it. It is drawn again for each address only. */
export function ReactRouterProvider({ children }: { readonly children: ReactNode }) {
  const isReplaced = useNavigationType() === NavigationType.Replace;
  const value = { address: { ...useLocation(), isReplaced }, navigate: useNavigate() };
  return createElement(RouterProvider, { value }, children);
}
