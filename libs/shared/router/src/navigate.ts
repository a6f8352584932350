import { useEffect } from 'react';
import { useNavigate } from './router';

/** Opens another page instead of the current one when it is shown. */
export function Navigate({ to }: { readonly to: string }): null {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { replace: true }), [navigate, to]);
  return null;
}
