// Files by random names, on disk under DATA_DIR. Further widths of an image stand in a folder of its name and go with it.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Disk, type DriveFile } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../config.ts'
import type { Millis } from '../clock.ts'

type Variant = { bytes: Uint8Array; ending: string; width: number }

export type Storage = {
  /** Stores the bytes under a name that nobody can guess, and returns it. */
  put: (bytes: Uint8Array, ending: string, variants?: readonly Variant[]) => Promise<string>
  /** Other widths of a file that is there. */
  putVariants: (name: string, variants: readonly Variant[]) => Promise<void>
  /** Undefined where there is no such file. A width's name is the file's with `-{width}`. */
  get: (name: string) => Promise<Uint8Array | undefined>
  has: (name: string) => Promise<boolean>
  /** With its further widths. */
  remove: (name: string) => Promise<void>
  /** Every name there is, further widths included. */
  list: () => Promise<string[]>
  /** When it was stored; undefined where there is no such file. */
  storedAt: (name: string) => Promise<Millis | undefined>
}

export const openStorage = (config: Config): Storage => {
  const disk = new Disk(new FSDriver({ location: join(config.dataDir, 'files'), visibility: 'private' }))
  const putVariants = async (name: string, variants: readonly Variant[]) => {
    for (const { bytes, ending, width } of variants)
      await disk.put(`${folderOf(name)}/${width}.${ending}`, bytes)
  }
  return {
    put: async (bytes, ending, variants = []) => {
      const name = `${randomBytes(16).toString('hex')}.${ending}`
      await putVariants(name, variants)
      await disk.put(name, bytes)
      return name
    },
    putVariants,
    get: async (name) => {
      const key = keyOf(name)
      return (await disk.exists(key)) ? disk.getBytes(key) : undefined
    },
    has: (name) => disk.exists(keyOf(name)),
    remove: async (name) => {
      await disk.delete(keyOf(name))
      if (keyOf(name) === name) await disk.deleteAll(`${folderOf(name)}/`)
    },
    list: async () => {
      const names: string[] = []
      let paginationToken: string | undefined
      do {
        const page = await disk.listAll('/', { recursive: true, paginationToken }).catch(nothingYet)
        for (const object of page.objects) if (object.isFile) names.push(nameOf(object))
        paginationToken = page.paginationToken
      } while (paginationToken !== undefined)
      return names
    },
    storedAt: async (name) => {
      const key = keyOf(name)
      if (!(await disk.exists(key))) return undefined
      return (await disk.getMetaData(key)).lastModified.getTime()
    },
  }
}

/** After a commit that names the file no more: one that stays behind harms nobody, and the worker deletes it later. */
export const removeQuietly = (storage: Storage, name: string): Promise<void> =>
  storage.remove(name).catch(() => undefined)

const folderOf = (name: string): string => name.replace(/\.\w+$/, '')

/** `{name}-320.webp` is kept as `{name}/320.webp`. */
const keyOf = (name: string): string => name.replace('-', '/')

const nameOf = ({ key }: DriveFile): string => key.replace('/', '-')

/** The folder is made with its first file. */
const nothingYet = () => ({ objects: [], paginationToken: undefined })
