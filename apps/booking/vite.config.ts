import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

// Two builds of the same React source with Preact in React's place: `vite build` makes the browser's script and style,
// `vite build --ssr` makes `render` for the server.
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  base: '/assets/booking/',
  plugins: [tailwindcss(), compressed()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  resolve: {
    alias: [
      { find: 'react-dom/client', replacement: 'preact/compat/client' },
      { find: 'react-dom/server', replacement: 'preact-render-to-string' },
      { find: /^react\/jsx(-dev)?-runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^react(-dom)?$/, replacement: 'preact/compat' },
    ],
  },
  ssr: { noExternal: true as const },
  publicDir: isSsrBuild ? false : 'src/public',
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    assetsDir: '',
    assetsInlineLimit: 0,
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    ssr: isSsrBuild ? 'src/entry.server.tsx' : false,
    rolldownOptions: {
      input: isSsrBuild ? 'src/entry.server.tsx' : ['src/entry.client.ts', 'src/details.client.tsx'],
    },
  },
}))

/** Writes brotli and gzip files beside every text file, so that the server never compresses an asset. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir = '' }) {
      if (!dir.endsWith('client')) return
      for (const name of readdirSync(dir).filter((file) => /\.(js|css|svg)$/.test(file))) {
        const bytes = readFileSync(join(dir, name))
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(bytes))
        writeFileSync(join(dir, `${name}.gz`), gzipSync(bytes, { level: 9 }))
      }
    },
  }
}
