import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// One origin: the server serves `dist` and, in development, mounts this same configuration as middleware.
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // The server's policy allows no inline script and no data: fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    assetsDir: 'assets',
  },
})
