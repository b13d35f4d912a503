// The `test` of every story: pages that are watched, and visitors besides the first one.
import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test'

export { expect, type Locator, type Page } from '@playwright/test'
/** What the server allows to the pages of the owner's application. */
export { pagePolicy } from '../apps/server/src/platform/http/headers.ts'

type Stage = {
  /** What goes wrong on purpose: a console line with its address that this story may cause. */
  expectTrouble: (pattern: RegExp) => void
  /** Somebody else with a browser of their own. */
  openVisitor: (options?: BrowserContextOptions) => Promise<Page>
}

type Watched = { problems: string[]; allowed: RegExp[]; watch: (context: BrowserContext) => void }

export const test = base.extend<Stage & { watched: Watched }>({
  // oxlint-disable-next-line no-empty-pattern -- fixtures take an object pattern
  baseURL: async ({}, provide) => provide(process.env.NOREN_URL),
  watched: async ({ baseURL }, provide) => {
    // Two refusals are part of the plan: nobody is signed in yet, and the first write asks for its XSRF token.
    const allowed = [/status of 401 .*\/api\/auth\/me$/, /status of 419 /]
    const problems: string[] = []
    const watch = (context: BrowserContext) => watchContext(context, new URL(baseURL ?? '').host, problems)
    await provide({ problems, allowed, watch })
    expect(
      problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
      'console errors, page errors and requests to other hosts',
    ).toEqual([])
  },
  context: async ({ context, watched }, provide) => {
    watched.watch(context)
    await provide(context)
  },
  expectTrouble: async ({ watched }, provide) => {
    await provide((pattern) => void watched.allowed.push(pattern))
  },
  openVisitor: async ({ browser, watched }, provide) => {
    const contexts: BrowserContext[] = []
    await provide(async (options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      watched.watch(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

const watchContext = (context: BrowserContext, host: string, problems: string[]): void => {
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} ${message.location().url}`)
  })
  context.on('weberror', (fault) => problems.push(`page error: ${fault.error().message}`))
  context.on('request', (request) => {
    const { protocol, host: asked } = new URL(request.url())
    if (/^https?:$/.test(protocol) && asked !== host) problems.push(`foreign host: ${request.url()}`)
  })
}
