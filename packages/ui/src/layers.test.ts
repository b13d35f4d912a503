import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

// Rule SCR-26.
test('layers lie above each other from the dropdown at 1000 to the tooltip at 1700', () => {
  const layers = [...css.matchAll(/--z-index-(\w+): (\d+);/g)].map(([, name, height]) => [
    name,
    Number(height),
  ])
  expect(layers).toEqual([
    ['dropdown', 1000],
    ['sticky', 1100],
    ['fixed', 1200],
    ['backdrop', 1300],
    ['modal', 1400],
    ['popover', 1500],
    ['toast', 1600],
    ['tooltip', 1700],
  ])
})
