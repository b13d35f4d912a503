import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { cloths } from '@noren/contract/shops/cloths'
import { expect, test } from 'vitest'

// Rule PAGE-30. `packages/ui` has no dependencies, so the values stand twice.
test('the cloths of the contract are those of the style', () => {
  const css = readFileSync(createRequire(import.meta.url).resolve('@noren/ui/tokens.css'), 'utf8')
  const styled = [...css.matchAll(/\[data-cloth='(\w+)'\] \{\s*--color-cloth: (#[0-9a-f]{6});/g)]
  expect(Object.fromEntries(styled.map(([, name, value]) => [name, value]))).toEqual(cloths)
})
