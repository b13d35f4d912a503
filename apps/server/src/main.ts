// The server by itself, without stand-ins: what is installed. `npm start` begins at sandbox/src/start.ts.
import { run } from './run.ts'

await run()
