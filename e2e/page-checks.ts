import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page } from './fixtures.ts'

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768

/** No serious finding by axe, and no horizontal scrolling at the widths of the test's device. */
export const expectAccessibleAtWidths = async (page: Page, name: string): Promise<void> => {
  await expectAccessible(page, name)
  await expectInsideWidths(page, name)
}

/** No horizontal scrolling at the widths of the test's device. */
export const expectInsideWidths = async (page: Page, name: string): Promise<void> => {
  const height = page.viewportSize()?.height ?? 800
  for (const width of isPhone(page) ? [320, 375] : [768, 1280]) {
    await page.setViewportSize({ width, height })
    expect.soft(await overflowWidth(page), `${name}: wider than ${width}`).toBe(0)
  }
}

/** The same at every width, for what stands still while the window grows to that of a desktop and back. */
export const expectAccessibleEverywhere = async (page: Page, name: string): Promise<void> => {
  const size = page.viewportSize() ?? { width: 375, height: 812 }
  await expectAccessible(page, name)
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: size.height })
    expect.soft(await overflowWidth(page), `${name}: wider than ${width}`).toBe(0)
  }
  await expectAccessible(page, `${name} at 1280`)
  await page.setViewportSize(size)
  expect.soft(await overflowWidth(page), `${name}: wider than ${size.width}`).toBe(0)
}

/** No serious finding by axe. */
export const expectAccessible = async (page: Page, name: string): Promise<void> => {
  await atRest(page)
  // Half a megabyte of script, once for each page. Legacy mode: no page has frames, so axe needs no second page.
  // What passed need not be described.
  const isThere = await page.evaluate(() => 'axe' in window)
  const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .disableRules(neverSerious)
    .analyze()
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect.soft(serious, `${name}: axe`).toEqual([])
}

/** Rules of axe whose findings are moderate at most, which no story counts: a tenth of what a look takes. */
const neverSerious = [
  'aria-allowed-role',
  'aria-deprecated-role',
  'empty-table-header',
  'form-field-multiple-labels',
  'heading-order',
  'html-xml-lang-mismatch',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'meta-viewport-large',
  'no-autoplay-audio',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'server-side-image-map',
  'skip-link',
  'table-duplicate-name',
]

/** A colour in the middle of a transition has a contrast that nobody sees. What never ends (a skeleton) is not waited for. */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
    const ends = (animation: Animation) =>
      animation.playState === 'running' && Number.isFinite(animation.effect?.getComputedTiming().endTime)
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(ends)
        .map(({ finished }) => finished),
    )
  })

/** Pixels by which a page is wider than its window, once it is drawn: the script hears of a new width with the next frame. */
export const overflowWidth = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
    return document.documentElement.scrollWidth - document.documentElement.clientWidth
  })

/** That neither lies over the other. */
export const expectApart = async (one: Locator, other: Locator): Promise<void> => {
  const [first, second] = [await one.boundingBox(), await other.boundingBox()]
  if (!first || !second) throw new Error('one of them is not shown')
  const isApart =
    first.x + first.width <= second.x ||
    second.x + second.width <= first.x ||
    first.y + first.height <= second.y ||
    second.y + second.height <= first.y
  expect(isApart, JSON.stringify([first, second])).toBe(true)
}

/** Reaches a control by keyboard. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${target.toString()}`)
}

type InputMethod = Record<'compose' | 'accept', (text: string) => Promise<unknown>> &
  Record<'enter' | 'escape', () => Promise<unknown>>

/** Drives a Japanese input method in the focused field, through the browser's debugging protocol. */
export const inputMethod = async (page: Page): Promise<InputMethod> => {
  const devtools = await page.context().newCDPSession(page)
  return {
    compose: (text: string) =>
      devtools.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      }),
    accept: (text: string) => devtools.send('Input.insertText', { text }),
    /** As Safari sends them: only the key code 229 tells that a conversion is going on. */
    enter: () =>
      devtools.send('Input.dispatchKeyEvent', {
        type: 'keyDown',
        key: 'Enter',
        code: 'Enter',
        text: '\r',
        windowsVirtualKeyCode: 229,
      }),
    escape: () =>
      devtools.send('Input.dispatchKeyEvent', {
        type: 'keyDown',
        key: 'Escape',
        code: 'Escape',
        windowsVirtualKeyCode: 229,
      }),
  }
}
