import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

// Each is one file with all that it imports: many small files compress worse by a tenth, and each is a request. Rule SCR-30.
const groups = [
  // Public pages load this, and nothing of the application.
  { name: 'language', test: /platform\/stored\/language/, priority: 2 },
  {
    name: 'application',
    test: /admin\/src\/(application|platform\/(title|clock|media|countdown|stored|errors|queries))|ui\/src\/[\w-]+\.tsx/,
    priority: 1,
  },
  // With the small modules that the calendar shares with other screens: each would be a file of its own.
  {
    name: 'owner',
    test: /shell\/owner-gate|lists\/facts|reservations\/(staff-color|visit\/seat-units|filter|free-time|treating|days\/offers|saved-entry|time-text)|words\/src\/(hours|names\/holidays|admin\/customers\/no-shows)|scheduling\/src\/(status|plan|occupancies|hours\/national-holidays)/,
  },
]

// One origin: the server serves `dist` and, in development, mounts this same configuration as middleware. `vite build` makes
// what browsers load, `vite build --ssr` adds what the server renders with, and the pictures that only its pages name.
export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  base: '/',
  plugins: [react(), tailwindcss(), helpWrittenOut(), compressed()],
  resolve: { alias: [{ find: /^zod$/, replacement: join(import.meta.dirname, 'src/zod.ts') }] },
  // Whole: where the server runs, nothing of the front ends is installed.
  ssr: { noExternal: command === 'build' ? (true as const) : [] },
  publicDir: isSsrBuild ? false : 'public',
  build: {
    outDir: 'dist',
    emptyOutDir: !isSsrBuild,
    manifest: !isSsrBuild,
    ssrEmitAssets: true,
    rolldownOptions: isSsrBuild
      ? { input: 'src/entry.server.tsx', output: { entryFileNames: 'server/[name].js' } }
      : {
          input: {
            index: join(import.meta.dirname, 'index.html'),
            public: join(import.meta.dirname, 'public.html'),
            worker: join(import.meta.dirname, 'src/worker/worker.ts'),
          },
          // Browsers ask for a service worker by a name that stays.
          output: {
            entryFileNames: ({ name }) => (name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js'),
            codeSplitting: { groups },
          },
        },
    // The server's policy allows no inline script and no data: fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    assetsDir: 'assets',
  },
}))

/**
 * The help's texts as they are once their labels stand in them: its chunk takes in none of the catalogues that the labels come from, and
 * no other screen shares them with it (decision 0115).
 */
function helpWrittenOut(): Plugin {
  const pages = join(import.meta.dirname, '../../packages/words/src/help/pages.ts')
  return {
    name: 'help-written-out',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (id !== pages) return undefined
      const { helpPages } = await import(pages)
      return `export const helpPages = ${JSON.stringify(helpPages)}`
    },
  }
}

/** Beside every script and style its brotli and gzip form, so that the server never compresses an asset. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    writeBundle({ dir = '' }) {
      const assets = join(dir, 'assets')
      for (const name of readdirSync(assets).filter((file) => /\.(js|css)$/.test(file))) {
        const bytes = readFileSync(join(assets, name))
        writeFileSync(join(assets, `${name}.br`), brotliCompressSync(bytes))
        writeFileSync(join(assets, `${name}.gz`), gzipSync(bytes, { level: 9 }))
      }
    },
  }
}
