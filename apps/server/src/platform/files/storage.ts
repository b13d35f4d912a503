// Files by random names, on disk under DATA_DIR or in an object store. Further widths of an image stand in a folder of its name and go
// with it.
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Millis } from '../clock.ts'
import type { Config } from '../config.ts'
import { openObjectStore } from './object-store.ts'

/** Private files have names that `features/images/routes.ts` refuses. Rule CUST-27. */
export type Access = 'public' | 'private'
type Variant = { bytes: Uint8Array; ending: string; width: number }

export type Storage = {
  /** Stores the bytes under a name that nobody can guess, and returns it. */
  put: (bytes: Uint8Array, ending: string, variants?: readonly Variant[], access?: Access) => Promise<string>
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
  /** Throws where files cannot be stored, read, listed and removed. */
  check: () => Promise<void>
  /** Throws where nobody can be asked for files. */
  assertReachable: () => Promise<void>
}

/** Of no image. */
const probe = 'probe.txt'

export const openStorage = ({ dataDir, objectStore }: Pick<Config, 'dataDir' | 'objectStore'>): Storage => {
  const place = objectStore ? openObjectStore(objectStore) : openDisk(join(dataDir, 'files'))
  const putVariants = async (name: string, variants: readonly Variant[]) => {
    for (const { bytes, ending, width } of variants)
      await place.put(`${folderOf(name)}/${width}.${ending}`, bytes)
  }
  return {
    put: async (bytes, ending, variants = [], access = 'public') => {
      const prefix = access === 'private' ? 'private_' : ''
      const name = `${prefix}${randomBytes(16).toString('hex')}.${ending}`
      await putVariants(name, variants)
      await place.put(name, bytes)
      return name
    },
    putVariants,
    get: (name) => place.get(keyOf(name)),
    has: async (name) => (await place.storedAt(keyOf(name))) !== undefined,
    remove: async (name) => {
      await place.remove(keyOf(name))
      if (keyOf(name) === name) await place.removeAll(`${folderOf(name)}/`)
    },
    list: async () => (await place.list('')).map((key) => key.replace('/', '-')),
    storedAt: (name) => place.storedAt(keyOf(name)),
    check: async () => {
      // First what is quick to fail where the place is away.
      await place.list(probe)
      await place.put(probe, Buffer.from('probe'))
      await place.get(probe)
      await place.remove(probe)
    },
    assertReachable: async () => void (await place.storedAt(probe)),
  }
}

/** After a commit that names the file no more: one that stays behind harms nobody, and the worker deletes it later. */
export const removeQuietly = (storage: Storage, name: string): Promise<void> =>
  storage.remove(name).catch(() => undefined)

const openDisk = (folder: string): ReturnType<typeof openObjectStore> => {
  const pathOf = (key: string): string => {
    if (key.includes('..')) throw new Error('a key leads nowhere else')
    return join(folder, key)
  }
  return {
    put: async (key, bytes) => {
      await mkdir(dirname(pathOf(key)), { recursive: true })
      await writeFile(pathOf(key), bytes)
    },
    get: (key) => readFile(pathOf(key)).catch(absent),
    remove: (key) => rm(pathOf(key), { force: true }),
    removeAll: (prefix) => rm(pathOf(prefix), { recursive: true, force: true }),
    storedAt: async (key) => (await stat(pathOf(key)).catch(absent))?.mtimeMs,
    list: async (prefix) => {
      const entries = await readdir(pathOf(prefix), { recursive: true, withFileTypes: true }).catch(absent)
      return (entries ?? []).flatMap((entry) =>
        entry.isFile() ? [relative(folder, join(entry.parentPath, entry.name))] : [],
      )
    },
  }
}

/** Where there is no such file or folder. */
const absent = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
}

const folderOf = (name: string): string => name.replace(/\.\w+$/, '')

/** `{name}-320.webp` is kept as `{name}/320.webp`. */
const keyOf = (name: string): string => name.replace('-', '/')
