// npm run check: the guards alone.
import { runGuards } from './parts/guards.mjs'
import { install } from './parts/install.mjs'
import { runEntry } from './parts/entry.mjs'

await runEntry(async () => {
  await install()
  const began = performance.now()
  const { passed, failed } = await runGuards()
  console.log(
    `  ${passed} of ${passed + failed} guards passed in ${((performance.now() - began) / 1000).toFixed(1)} s`,
  )
  return failed === 0 ? 0 : 1
})
