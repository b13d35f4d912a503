// The card of a shop for messengers: its noren with crest, name and area, or its cover with a card of paper. Rules PAGE-181, PAGE-182,
// PAGE-209.
import { cloths, type Look, type Voice } from '@noren/contract/shops/cloths'
import { clothPath, loopsPath, patternOpacity, patternTiles } from '@noren/ui/noren-drawing'
import { crestOf } from '@noren/words/format'
import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import { cardSize, type Card } from './card.ts'
import { linesOf, widthOf } from './name-lines.ts'
import { drawable, typefaces } from './typefaces.ts'

const { width, height } = cardSize
const ink = '#1c2430'
const inkSoft = '#5b6472'
const white = '#ffffff'

/** The cloth hangs from its rod across the whole picture; on it stand crest, name and area. */
const rod = 44
const slit = 96
const lengths = 7
const crest = { y: 172, radius: 66, size: 70 }
const onCloth: Place = { top: 256, bottom: 402, widest: 1080, largest: 100, colour: white }
const alone = { ...onCloth, bottom: 450 }
const region = { middle: 436, size: 28, letters: 34 }

/** On a cover: a card of paper at the foot, with the crest at its left. */
const paper = { left: 48, bottom: 582, height: 168, crest: 46 }
const onPaper: Place = { top: 0, bottom: 84, widest: 780, largest: 60, colour: ink }

/** As covers are stored: 1,600 wide and at most twice as high. */
const coverPixelsMax = 1600 * 3200

type Place = { top: number; bottom: number; widest: number; largest: number; colour: string }

/** In a name that has a letter of another script its address says whose card it is. */
export const drawCard = async (card: Card, cover?: Uint8Array): Promise<Buffer> => {
  const { voice } = card
  const texts = {
    shown: (await drawable(card.name, voice)) ?? card.domain,
    letter: await drawable(crestOf(card.name), voice),
    area: await drawable(card.area ?? '', voice),
  }
  return cover ? drawOnCover(card, cover, texts) : drawOnCloth(card, texts)
}

/** The product's own, with its ring; drawn by hand and committed (`e2e/pictures.spec.ts`). */
export const drawProductCard = (name: string, line: string): Promise<Buffer> =>
  drawOnCloth(
    { cloth: 'ai', voice: 'mincho', pattern: 'seigaiha' },
    { shown: name, letter: undefined, area: line },
  )

/** The cloth alone: in the place of a card that cannot be drawn now. */
export const drawPlainCard = (look: Look): Promise<Buffer> => finish(sharp(Buffer.from(ground(look, true))))

type Texts = { shown: string; letter: string | undefined; area: string | undefined }

const drawOnCloth = async (look: Look, { shown, letter, area }: Texts): Promise<Buffer> => {
  const { voice } = look
  const place = area === undefined ? alone : onCloth
  const parts = await Promise.all([
    letter === undefined ? undefined : drawCrest(letter, voice, crest.size, [width / 2, crest.y]),
    drawName(shown, voice, place).then((drawn) => centred(drawn, width / 2, (place.top + place.bottom) / 2)),
    area === undefined
      ? undefined
      : drawArea(area, voice, white).then((drawn) => centred(drawn, width / 2, region.middle)),
  ])
  return finish(
    sharp(Buffer.from(ground(look, letter === undefined))).composite(
      parts.filter((part) => part !== undefined),
    ),
  )
}

const drawOnCover = async (
  card: Card,
  cover: Uint8Array,
  { shown, letter, area }: Texts,
): Promise<Buffer> => {
  const { voice } = card
  const [name, place, sign] = await Promise.all([
    drawName(shown, voice, onPaper),
    area === undefined ? undefined : drawArea(area, voice, inkSoft),
    letter === undefined ? undefined : write(letter, { voice, size: 46, colour: white }),
  ])
  const left = paper.left + 2 * paper.crest + 60
  const wide = left + Math.max(name.width, place?.width ?? 0) + 48 - paper.left
  const top = paper.bottom - paper.height
  const middle = top + paper.height / 2
  const texts = [name, ...(place ? [place] : [])]
  const high = texts.reduce((sum, { height: one }) => sum + one, 14 * (texts.length - 1))
  const nameTop = Math.round(middle - high / 2)
  const placed: OverlayOptions[] = [
    { input: Buffer.from(paperCard(card, wide, letter === undefined)), left: 0, top: 0 },
    { input: name.bytes, left, top: nameTop },
    ...(place ? [{ input: place.bytes, left, top: nameTop + name.height + 14 }] : []),
    ...(sign ? [centred(sign, paper.left + 32 + paper.crest, middle)] : []),
  ]
  return finish(
    sharp(cover, { limitInputPixels: coverPixelsMax })
      .resize(width, height, { fit: 'cover' })
      .flatten({ background: white })
      .composite(placed),
  )
}

/** JPEG without metadata, within ten seconds. */
const finish = (picture: Sharp): Promise<Buffer> =>
  picture.jpeg({ quality: 84, chromaSubsampling: '4:4:4' }).timeout({ seconds: 10 }).toBuffer()

const drawName = async (text: string, voice: Voice, place: Place): Promise<Drawn> => {
  const { lines, size } = fit(text, place)
  const draw = (points: number) => write(lines.join('\n'), { voice, size: points, colour: place.colour })
  const first = await draw(size)
  const scale = Math.min(1, place.widest / first.width, (place.bottom - place.top) / first.height)
  return scale < 1 ? await draw(Math.floor(size * scale)) : first
}

/** One line as long as its letters are large enough; then two, then three. */
const fit = (text: string, { widest, largest }: Place): { lines: string[]; size: number } => {
  const sizeOf = (letters: number, max: number) => Math.floor(Math.min(max, widest / (1.06 * letters)))
  const one = sizeOf(widthOf(text), largest)
  if (one >= largest * 0.56) return { lines: [text], size: one }
  const two = linesOf(text, 2, 60)
  const size = sizeOf(two.widest, largest * 0.63)
  if (size >= largest * 0.46 && widthOf(text) <= 60) return { lines: two.lines, size }
  const three = linesOf(text, 3, 66)
  return { lines: three.lines, size: sizeOf(three.widest, largest * 0.46) }
}

const drawArea = (text: string, voice: Voice, colour: string): Promise<Drawn> =>
  write(linesOf(text, 1, region.letters).lines.join(''), { voice, size: region.size, colour })

const drawCrest = async (
  letter: string,
  voice: Voice,
  size: number,
  [x, y]: [number, number],
): Promise<OverlayOptions> => centred(await write(letter, { voice, size, colour: white }), x, y)

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

/** The doorway, a rod, and the cloth that hangs from it; without a letter the product's own ring. */
const ground = (look: Look, isBare: boolean): string => {
  const box = { y: rod, width, height: 540, lengths }
  const cloth = clothPath({ ...box, slit, gap: 5 })
  const folds = Array.from(
    { length: lengths },
    (_, at) =>
      `<rect x="${(at * width) / lengths}" y="${rod}" width="${width / lengths}" height="560" fill="url(#fold)"/>`,
  )
  const at = `cx="${width / 2}" cy="${crest.y}" fill="none" stroke="${white}"`
  const sign = isBare
    ? `<circle ${at} r="52" stroke-width="18"/>`
    : `<circle ${at} r="${crest.radius}" stroke-width="5"/>`
  return svg(
    `<linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#efeae0"/><stop offset="1" stop-color="#fbfaf7"/></linearGradient>
<linearGradient id="fold"><stop offset="0" stop-opacity=".14"/><stop offset=".16" stop-opacity="0"/><stop offset=".84" stop-opacity="0"/><stop offset="1" stop-opacity=".14"/></linearGradient>
<clipPath id="cloth"><path d="${cloth}"/></clipPath>${patternOf(look, 2)}`,
    `<rect width="${width}" height="${height}" fill="url(#wall)"/><rect y="${rod - 8}" width="${width}" height="8" fill="${ink}"/>
<path d="${loopsPath({ y: rod - 16, width, height: 24, lengths })}" fill="${cloths[look.cloth]}"/>
${[9, 6, 3].map((down) => `<path d="${cloth}" transform="translate(0 ${down})" fill="${ink}" opacity=".05"/>`).join('')}<path d="${cloth}" fill="${cloths[look.cloth]}"/>
<g clip-path="url(#cloth)">${dyed(look, `width="${width}" height="${height}"`)}${folds.join('')}</g>${sign}`,
  )
}

/** The cover darkens a little towards its foot; the card's upper edge and the crest are of the cloth. */
const paperCard = (look: Look, wide: number, isBare: boolean): string => {
  const { left, bottom, height: high } = paper
  const top = bottom - high
  const at = `cx="${left + 32 + paper.crest}" cy="${top + high / 2}"`
  const box = `x="${left}" y="${top}" width="${wide}" height="${high}" rx="14"`
  return svg(
    `<linearGradient id="foot" x1="0" y1="0" x2="0" y2="1"><stop offset=".45" stop-opacity="0"/><stop offset="1" stop-opacity=".34"/></linearGradient>
<clipPath id="seal"><circle ${at} r="${paper.crest}"/></clipPath>${patternOf(look, 1.4)}`,
    `<rect width="${width}" height="${height}" fill="url(#foot)"/><rect ${box} fill="#fbfaf7"/>
<g clip-path="url(#seal)"><circle ${at} r="${paper.crest}" fill="${cloths[look.cloth]}"/>${dyed(look, `width="${width}" height="${height}"`)}</g>
<circle ${at} r="${isBare ? 18 : paper.crest - 6}" fill="none" stroke="${white}" stroke-width="${isBare ? 7 : 2.5}"/>`,
  )
}

const svg = (defs: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${content}</svg>`

/** Larger than on a screen, as pictures are shown small. */
const patternOf = ({ pattern }: Look, scale: number): string => {
  const tile = patternTiles[pattern]
  if (tile === null) return ''
  return `<pattern id="dye" width="${tile.width}" height="${tile.height}" patternUnits="userSpaceOnUse" patternTransform="scale(${scale})"><path d="${tile.path}" fill="none" stroke="${white}" stroke-opacity="${patternOpacity}"/></pattern>`
}

const dyed = ({ pattern }: Look, box: string): string =>
  patternTiles[pattern] === null ? '' : `<rect ${box} fill="url(#dye)"/>`
