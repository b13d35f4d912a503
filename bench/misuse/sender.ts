// Sends one file again and again, to one shop after the other, in a process of its own. Each shop is empty and takes it once.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

export type Sending = { url: string; file: string; cookies: readonly string[] }
/** Statuses and seconds of what was answered. */
export type Sent = { answers: { status: number; seconds: number }[] }

export const startSending = (sending: Sending) => {
  const child = fork(import.meta.filename, { stdio: 'inherit' })
  child.send(sending)
  const done = once(child, 'message')
  return {
    /** What was answered so far; what is under way is not waited for. */
    stop: async (): Promise<Sent> => {
      child.send('stop')
      const [sent] = (await done) as [Sent]
      return sent
    },
  }
}

if (import.meta.main) {
  const [{ url, file, cookies }] = (await once(process, 'message')) as [Sending]
  const answers: Sent['answers'] = []
  const report = () => process.send?.({ answers }, () => process.exit(0))
  process.once('message', report)
  const body = readFileSync(file)
  for (const cookie of cookies) {
    const began = performance.now()
    const token = /XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? ''
    const answer = await fetch(`${url}/api/import?dry_run=false`, {
      method: 'POST',
      headers: { cookie, 'x-xsrf-token': token, 'content-type': 'application/zip' },
      body,
    })
    await answer.arrayBuffer()
    answers.push({ status: answer.status, seconds: (performance.now() - began) / 1000 })
  }
  report()
}
