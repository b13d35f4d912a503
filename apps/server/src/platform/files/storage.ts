// Files by random names, on disk under DATA_DIR.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../config.ts'

export type Storage = {
  /** Stores the bytes under a name that nobody can guess, and returns it. */
  put: (bytes: Uint8Array, ending: string) => Promise<string>
  /** Undefined where there is no such file. */
  get: (name: string) => Promise<Uint8Array | undefined>
  has: (name: string) => Promise<boolean>
  remove: (name: string) => Promise<void>
  /** Every name there is. */
  list: () => Promise<string[]>
}

export const openStorage = (config: Config): Storage => {
  const disk = new Disk(new FSDriver({ location: join(config.dataDir, 'files'), visibility: 'private' }))
  return {
    put: async (bytes, ending) => {
      const name = `${randomBytes(16).toString('hex')}.${ending}`
      await disk.put(name, bytes)
      return name
    },
    get: async (name) => ((await disk.exists(name)) ? disk.getBytes(name) : undefined),
    has: (name) => disk.exists(name),
    remove: (name) => disk.delete(name),
    list: async () => {
      const names: string[] = []
      let paginationToken: string | undefined
      do {
        const page = await disk.listAll('/', { paginationToken }).catch(nothingYet)
        for (const object of page.objects) names.push(object.name)
        paginationToken = page.paginationToken
      } while (paginationToken !== undefined)
      return names
    },
  }
}

/** After a commit that names the file no more: one that stays behind harms nobody, and the doctor names it. */
export const removeQuietly = (storage: Storage, name: string): Promise<void> =>
  storage.remove(name).catch(() => undefined)

/** The folder is made with its first file. */
const nothingYet = () => ({ objects: [], paginationToken: undefined })
