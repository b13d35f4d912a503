// WebKitGTK's MiniBrowser by WebDriver, on a display of its own where there is none.
import { setTimeout as pause } from 'node:timers/promises'
import { keysOf, pressAt } from './actions.ts'
import type { Engine } from './engine.ts'
import { freePort } from '../product.ts'
import { startProgram } from './programs.ts'

// What a command answers is known by its caller.
// oxlint-disable-next-line typescript/no-explicit-any
type Answer = any

export const launchWebKit = async (): Promise<Engine> => {
  const display = process.env.DISPLAY
    ? undefined
    : await startProgram('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1200x24'], /^\d+\n/m)
  const DISPLAY = display ? `:${display.said.trim()}` : process.env.DISPLAY
  const port = await freePort()
  const driver = await startProgram('WebKitWebDriver', [`--port=${port}`], undefined, {
    DISPLAY,
    LANGUAGE: 'ja',
  })
  const call = async (method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = await answer.json()
    if (!answer.ok) throw new Error(`${path}: ${value.error}: ${value.message}`)
    return value
  }
  // It says nothing when it listens.
  while (!(await call('GET', '/status').catch(() => undefined))) await pause(100)
  const { sessionId } = await call('POST', '/session', { capabilities: {} })
  const send = (path: string, body: object = {}) => call('POST', `/session/${sessionId}${path}`, body)
  return {
    resize: (size) => send('/window/rect', { x: 0, y: 0, ...size }),
    open: (url) => send('/url', { url }),
    value: async (expression) => {
      const text = await send('/execute/sync', { script: `return JSON.stringify(${expression})`, args: [] })
      return text === null ? undefined : JSON.parse(text)
    },
    press: (x, y) => send('/actions', { actions: pressAt(x, y) }),
    type: (text) => send('/actions', { actions: keysOf(text) }),
    picture: async () => Buffer.from(await call('GET', `/session/${sessionId}/screenshot`), 'base64'),
    close: async () => {
      await call('DELETE', `/session/${sessionId}`)
      await driver.end()
      await display?.end()
    },
  }
}
