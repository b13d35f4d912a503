// What spans any width is drawn by CSS, what has a fixed size by these lines: both are the same. Rules PAGE-200, PAGE-206.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clothPath, loopsPath, patternOpacity, patternTiles } from './drawing.ts'

const css = readFileSync(join(import.meta.dirname, 'noren.css'), 'utf8')

test('the cloth of the style is two lengths of the drawing, 3 % of a length apart', () => {
  const tile = clothPath({ width: 197, height: 100, lengths: 2, slit: 100, gap: 3 })
  expect(css).toContain(`viewBox='0 0 200 100' preserveAspectRatio='none'%3E%3Cpath d='${tile}'/%3E`)
  expect(css).toContain('--length: calc(100% / (var(--lengths, 5) - 0.03));')
})

test('each pattern of the style is the tile of the drawing', () => {
  for (const [name, tile] of Object.entries(patternTiles)) {
    expect(css).toContain(
      `[data-pattern='${name}'] {\n  --cloth-pattern: ${tile === null ? 'none' : `url('./${name}.svg')`};`,
    )
    if (tile === null) continue
    expect(readFileSync(join(import.meta.dirname, `${name}.svg`), 'utf8')).toBe(
      `<svg xmlns='http://www.w3.org/2000/svg' width='${tile.width}' height='${tile.height}'><path fill='none' stroke='#fff' stroke-opacity='${String(patternOpacity).slice(1)}' d='${tile.path}'/></svg>\n`,
    )
  }
})

test('cloth and loops stay within their box, and every second length is shorter', () => {
  const cloth = clothPath({ x: 10, y: 20, width: 100, height: 60, lengths: 5, slit: 20, gap: 2 })
  const [xs, ys] = [pointsOf(cloth, 0), pointsOf(cloth, 1)]
  expect([Math.min(...xs), Math.max(...xs)]).toEqual([10, 110])
  expect(Math.min(...ys)).toBe(20)
  // The middle of a hem is the control of its curve, half as deep.
  expect(cloth.match(/z/g)).toHaveLength(1)
  expect(cloth.match(/V60/g)).toHaveLength(6)
  expect(loopsPath({ width: 100, height: 4, lengths: 5 }).match(/M/g)).toHaveLength(5)
})

/** Of the curves, of the lines to their start. */
const pointsOf = (path: string, at: 0 | 1): number[] =>
  [...path.matchAll(/[MQ]([-\d.]+ [-\d.]+(?: [-\d.]+ [-\d.]+)?)|([HV])([-\d.]+)/g)].flatMap(
    ([, pairs, kind, value]) => {
      if (pairs !== undefined)
        return pairs
          .split(' ')
          .filter((_, index) => index % 2 === at)
          .map(Number)
      return (kind === 'H') === (at === 0) ? [Number(value)] : []
    },
  )
