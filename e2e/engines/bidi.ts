// Firefox by WebDriver BiDi, which it speaks itself.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keysOf, pressAt } from './actions.ts'
import type { Engine } from './engine.ts'
import { startProgram } from './programs.ts'

export const launchFirefox = async (): Promise<Engine> => {
  const profile = mkdtempSync(join(tmpdir(), 'noren-firefox-'))
  writeFileSync(join(profile, 'user.js'), 'user_pref("intl.accept_languages", "ja");\n')
  const firefox = await startProgram(
    process.env.FIREFOX_PATH ?? 'firefox',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    /BiDi listening on (ws:\S+)/,
  )
  const [, address = ''] = /BiDi listening on (ws:\S+)/.exec(firefox.said) ?? []
  const { send, close } = await connect(`${address}/session`)
  await send('session.new', { capabilities: {} })
  const { contexts } = await send('browsingContext.getTree', {})
  const { context } = contexts[0]
  return {
    resize: (viewport) => send('browsingContext.setViewport', { context, viewport }),
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    value: async (expression) => {
      const { result, exceptionDetails } = await send('script.evaluate', {
        expression: `JSON.stringify(${expression})`,
        target: { context },
        awaitPromise: false,
      })
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return result.value === undefined ? undefined : JSON.parse(result.value)
    },
    press: (x, y) => send('input.performActions', { context, actions: pressAt(x, y) }),
    type: (text) => send('input.performActions', { context, actions: keysOf(text) }),
    picture: async () =>
      Buffer.from((await send('browsingContext.captureScreenshot', { context })).data, 'base64'),
    close: async () => {
      close()
      await firefox.end()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

// What a command answers is known by its caller.
// oxlint-disable-next-line typescript/no-explicit-any
type Answer = any

const connect = async (address: string) => {
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<Answer>>()
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(String(data))
    if (type === 'success') waiting.get(id)?.resolve(result)
    if (type === 'error') waiting.get(id)?.reject(new Error(`${error}: ${message}`))
    waiting.delete(id)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  let last = 0
  return {
    send: (method: string, params: object): Promise<Answer> => {
      const id = ++last
      const answer = Promise.withResolvers<Answer>()
      waiting.set(id, answer)
      socket.send(JSON.stringify({ id, method, params }))
      return answer.promise
    },
    close: () => socket.close(),
  }
}
