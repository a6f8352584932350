export { useBrowserRouter } from './browser-router';
export { RouterLink } from './router-link';
export { Navigate, RouterProvider, useLocation, useNavigate, useSearchParams } from './router';
export type { AppRouter } from './router';
