// The `test` of every story: it watches all pages for problems and can open pages of further visitors.
import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test'
import { dayAhead, makeOwner, type Owner } from './test-users.ts'

export { expect, type Locator, type Page } from '@playwright/test'

type Fixtures = {
  /** Allows a console error (its text and address) that this story causes on purpose. */
  allowProblem: (pattern: RegExp) => void
  /** A new shop, whose owner the story's own browser is signed in as. */
  shop: Owner
  /** A day some days ahead, on which that shop is open from 10:00 to 19:00. */
  date: string
  /** A page in a browser context of its own, for another visitor. */
  openPage: (options?: BrowserContextOptions) => Promise<Page>
}

type Watched = { problems: string[]; allowed: RegExp[]; watch: (context: BrowserContext) => Promise<void> }

export const test = base.extend<Fixtures & { watched: Watched }>({
  // oxlint-disable-next-line no-empty-pattern -- fixtures take an object pattern
  baseURL: async ({}, provide) => provide(process.env.NOREN_URL),
  watched: async ({ baseURL }, provide) => {
    // Always allowed: the 401 of a visitor who is not signed in, or no longer, the 419 before the first XSRF token, and the 404 of a
    // domain that is free.
    const allowed = [
      /status of 401 .*\/api\/(auth\/me|changes)$/,
      /status of 419 /,
      /status of 404 .*\/api\/domains\//,
    ]
    const problems: string[] = []
    const watch = (context: BrowserContext) => watchContext(context, new URL(baseURL ?? '').host, problems)
    await provide({ problems, allowed, watch })
    expect(
      problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
      'console errors, page errors and requests to other hosts',
    ).toEqual([])
  },
  context: async ({ context, watched }, provide) => {
    await watched.watch(context)
    await provide(context)
  },
  allowProblem: async ({ watched }, provide) => {
    await provide((pattern) => void watched.allowed.push(pattern))
  },
  shop: async ({ context }, provide) => provide(await makeOwner(context)),
  date: async ({ page, shop }, provide) => provide(await dayAhead(page, shop)),
  openPage: async ({ browser, watched }, provide) => {
    const contexts: BrowserContext[] = []
    await provide(async (options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      await watched.watch(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

/** Lets nothing of these calls through until the returned function is called. */
export const hold = async (page: Page, url: string | RegExp): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const watchContext = async (context: BrowserContext, host: string, problems: string[]): Promise<void> => {
  context.on('console', (message) => {
    // A picture in a tab of its own lets no script in, the watch below neither.
    if (/^Blocked script execution in '[^']*\/assets\/images\//.test(message.text())) return
    if (message.type() === 'error') problems.push(`${message.text()} ${message.location().url}`)
  })
  context.on('weberror', (error) => problems.push(`page error: ${error.error().message}`))
  context.on('request', (request) => {
    const { protocol, host: requested } = new URL(request.url())
    if (/^https?:$/.test(protocol) && requested !== host) problems.push(`foreign host: ${request.url()}`)
  })
  // What a program tries and survives, such as a call of `Function`, reaches the console by this alone.
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`against the policy: ${violatedDirective} ${blockedURI} ${sourceFile}`),
    )
  })
}
