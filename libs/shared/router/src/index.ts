export { useBrowserRouter } from './browser-router';
export { RouterLink } from './router-link';
export { Navigate } from './navigate';
export { RouterProvider, useLocation, useNavigate, useSearchParams } from './router';
export type { AppRouter } from './router';
