// Where PostgreSQL's socket lies. Only a folder that this data folder owns is ever removed: a copy of a data folder says nothing about
// the server that it was copied from (decision 0073).
import { createHash } from 'node:crypto'
import { chownSync, existsSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { socketParent, type ClusterUser } from './cluster-user.ts'
import { processStart } from './process-identity.ts'

/** Only the name of the socket's file: nothing listens on the network. */
export const port = 5432

const socketName = `.s.PGSQL.${port}`
/** Of the socket's path, in bytes. */
const pathMax = 103

/** In the data folder, or below the temporary folder where that path is too long for a socket. */
export const makeSocketDir = async (user: ClusterUser): Promise<string> => {
  const inside = join(user.home, 'socket')
  const socketDir = fits(inside) ? inside : await makeOutside(user)
  restoreSocketDir(socketDir, user)
  return socketDir
}

const fits = (socketDir: string): boolean => Buffer.byteLength(join(socketDir, socketName)) <= pathMax

/** Named after the data folder, which a copy does not share, and this process. What ended servers of this data left there goes. */
const makeOutside = async (user: ClusterUser): Promise<string> => {
  const { dev, ino } = statSync(user.home)
  const identity = createHash('sha256').update(`${user.home} ${dev} ${ino}`).digest('hex').slice(0, 12)
  const parent = socketParent(user)
  const prefix = `noren-${identity}-`
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(prefix) || processStart(Number(name.slice(prefix.length))) !== undefined) continue
    const left = join(parent, name)
    if ((await stateOf(left)) === 'gone') rmSync(left, { recursive: true, force: true })
  }
  return join(parent, `${prefix}${process.pid}`)
}

/** Made anew where something has swept it away meanwhile. */
export const restoreSocketDir = (socketDir: string, user: ClusterUser): void => {
  if (lstatSync(socketDir, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(socketDir)
  mkdirSync(socketDir, { recursive: true, mode: 0o700 })
  if (user.ids) chownSync(socketDir, user.ids.uid, user.ids.gid)
}

export const removeSocketDir = (socketDir: string): void => {
  rmSync(socketDir, { recursive: true, force: true })
}

/** Whether somebody takes connections there. */
export const answers = async (socketDir: string): Promise<boolean> => (await stateOf(socketDir)) === 'answers'

/** `gone`: nobody can ever be reached there; `busy`: nobody knows. */
export const stateOf = (socketDir: string): Promise<'answers' | 'gone' | 'busy'> =>
  new Promise((resolve) => {
    const file = join(socketDir, socketName)
    if (!existsSync(file)) return resolve('gone')
    const socket = connect(file)
    socket.once('error', (error) =>
      resolve('code' in error && /^(ENOENT|ECONNREFUSED)$/.test(String(error.code)) ? 'gone' : 'busy'),
    )
    socket.once('connect', () => {
      socket.destroy()
      resolve('answers')
    })
  })
