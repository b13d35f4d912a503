// The demo salon's doorway in the evening. Rendered with a path tracer for this project, so that no photographer's rights are in it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const coverAlt = '夕方の路地に下がる、こはるの藍色ののれん'

export const coverArt: Buffer = readFileSync(join(import.meta.dirname, 'seed-cover.jpg'))
