import { Readable } from 'node:stream'
import { shops } from '@noren/contract/shops'
import { ZipFile } from 'yazl'
import { bind } from '#platform/endpoint/bind'
import { refuse } from '#platform/errors'
import { isFresh } from '#platform/identity/session'
import { readShop } from '../queries.ts'
import { exportTables } from './queries.ts'

export const exportRoutes = {
  export: bind(shops.export)(async ({ db, scope, user, now }) => {
    // It takes everything out at once: whoever asks has just shown that they are the owner.
    if (!isFresh(user, now)) return refuse('sign_in_again')
    const { domain } = await readShop(db, scope)
    const zip = new ZipFile()
    for (const { name, open } of exportTables(db, scope))
      zip.addReadStreamLazy(name, {}, (take) => take(null, open()))
    zip.end()
    return { name: `${domain}.zip`, bytes: Readable.from(zip.outputStream) }
  }),
}
