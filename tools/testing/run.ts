import { execFile } from 'node:child_process'

type Ended = { code: number | string; output: string }

export const run = (command: string, args: string[], cwd: string): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(command, args, { cwd }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, output: stdout + stderr })
    })
  })
