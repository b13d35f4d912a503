// The program's entry, plain JavaScript for every Node: one that is too old must get as far as saying so, and cannot read `main.ts`.
import { readFileSync } from 'node:fs'

const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
const [needed, running] = [engines.node, process.version].map((text) => text.match(/\d+/g).map(Number))
const [major, minor] = running
if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  console.error(
    `Noren needs Node ${needed.join('.')} or newer, and this is ${process.version}. Install one from nodejs.org, or run npm start, which brings its own.`,
  )
  process.exit(1)
}
await import('./src/main.ts')
