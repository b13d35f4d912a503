import { expect, test } from 'vitest'
import { decodeQR } from 'qr/decode.js'
import { modulesOf, pathOf, svgFile } from './qr-code.ts'

const address = 'https://noren.example/s/a-domain-of-thirty-characters-1'

/** Black and white pixels as a camera would give them. */
const pictureOf = (modules: readonly (readonly boolean[])[], scale = 6) => {
  const width = modules.length * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  for (let y = 0; y < width; y++)
    for (let x = 0; x < width; x++)
      if (modules[Math.floor(y / scale)]?.[Math.floor(x / scale)])
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  return { width, height: width, data }
}

test('the code leads to the address, with a light border of four modules', () => {
  const modules = modulesOf(address)
  expect(decodeQR(pictureOf(modules))).toBe(address)
  for (const row of [...modules.slice(0, 4), ...modules.slice(-4)]) expect(row).not.toContain(true)
  expect(modules.every((row) => !row.slice(0, 4).includes(true) && row.length === modules.length)).toBe(true)
})

test('the drawn path has the dark modules and no others', () => {
  const modules = modulesOf(address)
  const drawn = modules.map((row) => row.map(() => false))
  for (const [, x = '', y = '', width = ''] of pathOf(modules).matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g))
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(width))
  expect(drawn).toEqual(modules)
  expect(svgFile(modules)).toContain(`viewBox="0 0 ${modules.length} ${modules.length}"`)
})
