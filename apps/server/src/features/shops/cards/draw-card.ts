// The card of a shop for messengers: its noren with the crest, below it name and area. Rules PAGE-181, PAGE-182.
import { cloths, type Cloth, type Voice } from '@noren/contract/shops/cloths'
import { crestOf } from '@noren/words/format'
import sharp, { type OverlayOptions } from 'sharp'
import { cardSize, type Card } from './card.ts'
import { linesOf, widthOf } from './name-lines.ts'
import { drawable, typefaces } from './typefaces.ts'

const { width, height } = cardSize
const ink = '#1c2430'
const inkSoft = '#5b6472'

/** Where name and area stand, below the cloth. */
const name = { top: 336, bottom: 532, widest: 1060 }
const bottomAlone = 590
const region = { middle: 570, size: 30, letters: 30 }
const crest = { x: width / 2, y: 172, radius: 74, size: 78 }

/** In a name that has a letter of another script its address says whose card it is. */
export const drawCard = async (card: Card): Promise<Buffer> => {
  const { voice, cloth } = card
  const shown = (await drawable(card.name, voice)) ?? card.domain
  const letter = await drawable(crestOf(card.name), voice)
  const area = await drawable(card.area ?? '', voice)
  const parts = await Promise.all([
    letter === undefined ? undefined : drawCrest(letter, voice),
    drawName(shown, voice, area === undefined ? bottomAlone : name.bottom),
    area === undefined ? undefined : drawArea(area, voice),
  ])
  return sharp(Buffer.from(ground(cloth, letter === undefined)))
    .composite(parts.filter((part) => part !== undefined))
    .png({ compressionLevel: 9 })
    .timeout({ seconds: 10 })
    .toBuffer()
}

/** The cloth alone: in the place of a card that cannot be drawn now. */
export const drawPlainCard = (cloth: Cloth): Promise<Buffer> =>
  sharp(Buffer.from(ground(cloth, true)))
    .png({ compressionLevel: 9 })
    .toBuffer()

const drawName = async (text: string, voice: Voice, bottom: number): Promise<OverlayOptions> => {
  const middle = (name.top + bottom) / 2
  const { lines, size } = fit(text)
  const draw = (points: number) => write(lines.join('\n'), { voice, size: points, colour: ink })
  const first = await draw(size)
  const scale = Math.min(1, name.widest / first.width, (name.bottom - name.top) / first.height)
  const drawn = scale < 1 ? await draw(Math.floor(size * scale)) : first
  return centred(drawn, width / 2, middle)
}

/** One line as long as its letters are large enough; then two, then three. */
const fit = (text: string): { lines: string[]; size: number } => {
  const sizeOf = (widest: number, max: number) => Math.min(max, Math.floor(name.widest / (1.06 * widest)))
  const one = sizeOf(widthOf(text), 108)
  if (one >= 60) return { lines: [text], size: one }
  const two = linesOf(text, 2, 60)
  const size = sizeOf(two.widest, 68)
  if (size >= 50 && widthOf(text) <= 60) return { lines: two.lines, size }
  const three = linesOf(text, 3, 66)
  return { lines: three.lines, size: sizeOf(three.widest, 50) }
}

const drawArea = async (text: string, voice: Voice): Promise<OverlayOptions> => {
  const { lines } = linesOf(text, 1, region.letters)
  return centred(
    await write(lines.join(''), { voice, size: region.size, colour: inkSoft }),
    width / 2,
    region.middle,
  )
}

const drawCrest = async (letter: string, voice: Voice): Promise<OverlayOptions> =>
  centred(await write(letter, { voice, size: crest.size, colour: '#ffffff' }), crest.x, crest.y)

type Text = { voice: Voice; size: number; colour: string }
type Drawn = { bytes: Buffer; width: number; height: number }

/** Markup of Pango: all that could mean something in it is written as what it is. */
const write = async (text: string, { voice, size, colour }: Text): Promise<Drawn> => {
  const { file, family } = typefaces[voice]
  const escaped = text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}" letter_spacing="${Math.round(size * 0.04 * 1024)}" font_features="palt">${escaped}</span>`,
      font: `${family} ${size}`,
      fontfile: file,
      align: 'centre',
      spacing: Math.round(-size * 0.1),
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

const centred = ({ bytes, width: wide, height: high }: Drawn, x: number, y: number): OverlayOptions => ({
  input: bytes,
  left: Math.round(x - wide / 2),
  top: Math.round(y - high / 2),
})

/** Paper, a rod, and five lengths of cloth that hang a little unevenly; without a letter the product's own ring. */
const ground = (cloth: Cloth, isBare: boolean): string => {
  const lengths = [296, 302, 299, 303, 297]
  const [left, gap, rod] = [60, 6, 40]
  const wide = (width - 2 * left - 4 * gap) / 5
  const panels = lengths.map((bottom, at) => {
    const x = left + at * (wide + gap)
    const shape = `M${x} ${rod}h${wide}V${bottom - 8}q0 8-8 9q${-(wide - 16) / 2} 7-${wide - 16} 0q-8-1-8-9z`
    const loop = `<rect x="${x + wide / 2 - 22}" y="${rod - 16}" width="44" height="24" rx="3" fill="${cloths[cloth]}"/>`
    return `${loop}<path d="${shape}" fill="${cloths[cloth]}"/><path d="${shape}" fill="url(#fold)"/>`
  })
  const mark = `<circle cx="${crest.x}" cy="${crest.y}" r="${crest.radius}" fill="none" stroke="#fff" stroke-width="5"/>`
  const ring = `<circle cx="${crest.x}" cy="${crest.y}" r="42" fill="none" stroke="#fff" stroke-width="14"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs><linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#efeae0"/><stop offset=".5" stop-color="#f8f5ee"/><stop offset="1" stop-color="#fbfaf7"/></linearGradient>
<linearGradient id="fold"><stop offset="0" stop-color="#000" stop-opacity=".16"/><stop offset=".16" stop-color="#000" stop-opacity="0"/><stop offset=".84" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".16"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#wall)"/><rect y="${rod - 8}" width="${width}" height="8" fill="${ink}"/>
${panels.join('')}${isBare ? ring : mark}</svg>`
}
