// Starts a browser of an engine; Chromium by Playwright, as for all other stories.
import { chromium } from '@playwright/test'
import { launchFirefox } from './bidi.ts'
import type { Engine } from './engine.ts'
import { launchWebKit } from './webdriver.ts'

export type EngineName = 'chromium' | 'firefox' | 'webkit'

export const launch = (name: EngineName): Promise<Engine> => launchers[name]()

const launchChromium = async (): Promise<Engine> => {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const page = await browser.newPage({ locale: 'ja-JP', reducedMotion: 'reduce' })
  return {
    resize: (size) => page.setViewportSize(size),
    open: async (url) => void (await page.goto(url)),
    value: (expression) => page.evaluate(expression),
    press: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    picture: () => page.screenshot(),
    close: () => browser.close(),
  }
}

const launchers: Record<EngineName, () => Promise<Engine>> = {
  chromium: launchChromium,
  firefox: launchFirefox,
  webkit: launchWebKit,
}
