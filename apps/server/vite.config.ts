import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The server itself is not built. This makes one module of the mails, with everything that they need inside it.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/messages.tsx',
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node24',
    copyPublicDir: false,
  },
})
