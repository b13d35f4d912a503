// The server with stand-ins for the outside world: what `npm start` runs. They are loaded where the sandbox is on, so never in production.
import { run } from '@noren/server/run'

await run(async (config) => (await import('./stand-ins.ts')).openStandIns(config))
