import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  // Prebundled, the packages would lose their workers.
  optimizeDeps: {
    exclude: [
      '@portal/auth-session',
      '@portal/checkout-pricing',
      '@portal/entitlements',
      '@portal/shared',
    ],
  },
});
