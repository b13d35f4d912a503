import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { basename, join } from 'node:path'
import { socketParent, type ClusterUser } from './cluster-user.ts'

/** Only the name of the socket's file: nothing listens on the network. */
export const port = 5432

/** Under a short path of its own, noted in the data folder so that a killed server's one can be found and removed. */
export const makeSocketDir = (dataDir: string, user: ClusterUser): string => {
  const note = join(dataDir, socketNote)
  const old = existsSync(note) ? readFileSync(note, 'utf8').trim() : ''
  if (basename(old).startsWith('noren-') && lstatSync(old, { throwIfNoEntry: false })?.isDirectory()) {
    rmSync(old, { recursive: true, force: true })
  }
  const made = mkdtempSync(join(socketParent(user), 'noren-'))
  if (user.ids) chownSync(made, user.ids.uid, user.ids.gid)
  writeFileSync(note, `${made}\n`)
  return made
}

/** The same folder again, should something have swept the temporary files meanwhile. */
export const restoreSocketDir = (socketDir: string, user: ClusterUser): void => {
  mkdirSync(socketDir, { recursive: true, mode: 0o700 })
  if (user.ids) chownSync(socketDir, user.ids.uid, user.ids.gid)
}

export const removeSocketDir = (dataDir: string, socketDir: string): void => {
  rmSync(socketDir, { recursive: true, force: true })
  rmSync(join(dataDir, socketNote), { force: true })
}

/** Whether somebody takes connections there. */
export const answers = (socketDir: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(join(socketDir, `.s.PGSQL.${port}`))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })

const socketNote = 'postgres.socket'
