// The owner's application with its service worker. A story that uses it allows it: `test.use({ serviceWorkers: 'allow' })`.
import type { Page } from './fixtures.ts'

/** Opens the calendar and waits until the worker has kept its frame. */
export const openKept = async (page: Page, url = ''): Promise<void> => {
  await page.goto(`${url}/reservation-calendar`)
  await page.evaluate(async () => {
    const { active, installing, waiting } = await navigator.serviceWorker.ready
    const worker = active ?? waiting ?? installing
    if (worker?.state !== 'activated')
      await new Promise<void>((resolve) => {
        worker?.addEventListener('statechange', () => worker.state === 'activated' && resolve())
      })
  })
}
