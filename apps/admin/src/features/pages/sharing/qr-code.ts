// The QR code of an address, drawn by us from the library's modules: dark on white, with the border of four modules that readers want.
import { encodeQR } from 'qr'

const border = 4

/** True where a module is dark; the border belongs to it. */
export type Modules = readonly (readonly boolean[])[]

export const modulesOf = (text: string): Modules => encodeQR(text, 'raw', { ecc: 'medium', border })

/** One path with a rectangle for each run of dark modules in a row. */
export const pathOf = (modules: Modules): string =>
  modules
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => {
        if (!isDark || row[x - 1]) return []
        const end = row.indexOf(false, x)
        return `M${x} ${y}h${(end === -1 ? row.length : end) - x}v1H${x}z`
      }),
    )
    .join('')

export const svgFile = (modules: Modules): string => {
  const { length } = modules
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${length} ${length}" width="${length * 8}" height="${length * 8}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${length}v${length}H0z"/><path fill="#000" d="${pathOf(modules)}"/></svg>\n`
}

/** Whole pixels a module, so that no edge is blurred; at least 1,000 pixels wide. */
export const pngFile = (modules: Modules): Promise<Blob | null> => {
  const scale = Math.ceil(1000 / modules.length)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = modules.length * scale
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  modules.forEach((row, y) =>
    row.forEach((isDark, x) => isDark && context.fillRect(x * scale, y * scale, scale, scale)),
  )
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
