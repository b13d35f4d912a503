import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { patternOpacity } from './noren/drawing.ts'

// WCAG 2.2 AA: text 4.5, large text and icons 3.
const pairs: [text: string, ground: string, least: number][] = [
  ['ink', 'paper', 7],
  ['ink', 'surface', 7],
  // also what cannot be pressed: rule BOOK-194
  ['ink-soft', 'paper', 4.5],
  ['ink-soft', 'paper-deep', 4.5],
  ['ink-soft', 'primary-tint', 4.5],
  ['ink-soft', 'danger-tint', 4.5],
  ['ink-soft', 'success-tint', 4.5],
  ['ink-soft', 'caution-tint', 4.5],
  ['white', 'primary', 4.5],
  ['white', 'primary-strong', 4.5],
  ['white', 'danger', 4.5],
  ['indigo', 'indigo-tint', 4.5],
  ['primary', 'paper', 4.5],
  ['primary', 'primary-tint', 4.5],
  ['secondary', 'secondary-tint', 4.5],
  ['accent', 'accent-tint', 4.5],
  ['accent', 'surface', 4.5],
  ['danger', 'surface', 4.5],
  ['danger', 'paper-deep', 4.5],
  ['danger', 'danger-tint', 4.5],
  ['success', 'success-tint', 4.5],
  ['caution', 'caution-tint', 4.5],
  ['ink', 'block', 7],
  ['ink-soft', 'block', 4.5],
  ['ink-soft', 'closed', 4.5],
  ['danger', 'closed', 4.5],
  ['indigo', 'closed', 4.5],
  ['control', 'surface', 3],
  ['control', 'paper', 3],
  ...['indigo', 'teal', 'amber', 'rose', 'violet', 'green', 'sky', 'brown'].map(
    (color): [string, string, number] => [`staff-${color}`, 'surface', 4.5],
  ),
]

/** What bears other fills in the dark, where white is nearly black. */
const grounds: typeof pairs = ['secondary', 'accent', 'success', 'ink', 'ink-soft'].map((ground) => [
  'white',
  ground,
  4.5,
])

test.for(pairs)('%s on %s has a contrast of at least %d', ([text, ground, least]) => {
  expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(least)
})

// Rule SCR-232.
test.for([...pairs, ...grounds])(
  'in the dark %s on %s has a contrast of at least %d',
  ([text, ground, least]) => {
    expect(contrast(darkColour(text), darkColour(ground))).toBeGreaterThanOrEqual(least)
  },
)

test('every colour has its dark value, and the light one is that of the tokens', () => {
  const tokens = [...css.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [
    name,
    value,
  ])
  // A shop's cloth is the same by night.
  const own = tokens.filter(([name]) => name !== 'cloth')
  const both = [...dark.matchAll(/--color-([\w-]+): light-dark\((#[0-9a-f]{6}), #[0-9a-f]{6}\);/g)]
  expect(both.map(([, name, value]) => [name, value]).toSorted()).toEqual(own.toSorted())
})

test('in the dark one status is told from the other by more than brightness', () => {
  const hues = ['indigo', 'secondary', 'caution', 'ink-soft'].map((name) => darkColour(name))
  expect(
    new Set(hues.map((hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) >> 5).join())),
  ).toHaveProperty('size', 4)
})

// Rule PAGE-30.
const names = ['ai', 'sumi', 'matsuba', 'azuki', 'budo', 'kurumi', 'sabinezu', 'nadeshiko']

test.for(names)('the cloth %s can be read on paper and on its tint, and bears white', (name) => {
  const cloth = clothOf(name)
  expect(contrast('#ffffff', cloth)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(cloth, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(cloth, colour('paper'))).toBeGreaterThanOrEqual(4.5)
  // On the lines of a pattern, too.
  expect(contrast('#ffffff', mixed('#ffffff', cloth, patternOpacity))).toBeGreaterThanOrEqual(4.5)
  const tint = mixed(cloth, '#ffffff', 0.08)
  expect(contrast(cloth, tint)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(colour('ink'), tint)).toBeGreaterThanOrEqual(7)
  expect(contrast(colour('ink-soft'), tint)).toBeGreaterThanOrEqual(4.5)
})

test('the tint of a cloth is 8 % of it', () => {
  expect(css.match(/--color-cloth-tint: .*;/g)).toEqual([
    '--color-cloth-tint: color-mix(in srgb, var(--color-cloth) 8%, white);',
    '--color-cloth-tint: color-mix(in srgb, var(--color-cloth) 8%, white);',
  ])
})

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const dark = readFileSync(new URL('../../../apps/admin/src/dark.css', import.meta.url), 'utf8')

const darkColour = (name: string): string => {
  const found = new RegExp(`--color-${name}: light-dark\\(#[0-9a-f]{6}, (#[0-9a-f]{6})\\);`).exec(dark)?.[1]
  if (found === undefined) throw new Error(`no dark colour ${name}`)
  return found
}

const colour = (name: string): string => {
  const found = new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(css)?.[1]
  if (found === undefined) throw new Error(`no colour ${name}`)
  return found
}

const clothOf = (name: string): string => {
  const found = new RegExp(`data-cloth='${name}'\\] \\{\\s*--color-cloth: (#[0-9a-f]{6});`).exec(css)?.[1]
  if (found === undefined) throw new Error(`no cloth ${name}`)
  return found
}

/** `share` of the first colour in the second, as `color-mix(in srgb, …)` computes it. */
const mixed = (first: string, second: string, share: number): string => {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [first, second].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16))
    return Math.round((a ?? 0) * share + (b ?? 0) * (1 - share))
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}

const contrast = (a: string, b: string): number => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
