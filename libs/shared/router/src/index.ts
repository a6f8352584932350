export { useBrowserRouter } from './browser-router';
export { RouterLink } from './router-link';
export {
  Navigate,
  RouterProvider,
  useLocation,
  useNavigate,
  usePageAddress,
  useSearchParams,
} from './router';
export type { AppRouter } from './router';
