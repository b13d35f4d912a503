import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * When the process began, as the system writes it: together with the pid it names one process for good, where
 * a pid alone is given out again. Undefined once it has ended; one that only waits to be reaped has ended too.
 */
export const processStart = (pid: number): string | undefined => {
  if (process.platform !== 'linux') {
    const [state, ...started] = ps(pid, 'stat=,lstart=').split(/\s+/)
    return state && !state.startsWith('Z') ? started.join(' ') : undefined
  }
  const stat = readProc(pid, 'stat')
  // The second field is the program's name in brackets and may hold anything, so count from behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const state = fields[0]
  return state && !'ZX'.includes(state) ? fields[19] : undefined
}

/** Whether the process runs with this text as one of its arguments. */
export const runsWith = (pid: number, argument: string): boolean =>
  process.platform === 'linux'
    ? readProc(pid, 'cmdline').split('\0').includes(argument)
    : ps(pid, 'command=').includes(argument)

const readProc = (pid: number, name: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

const ps = (pid: number, columns: string): string => {
  try {
    return execFileSync('ps', ['-o', columns, '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}
