// The one drawing of the noren, as lines of SVG: cloth that is whole above and hangs in lengths below, and the patterns that are dyed into
// it. Screens use `noren.tsx` and `noren.css` beside it, which has the same lines; pictures that the server draws use these.
// Rules PAGE-200, PAGE-206.

type Box = { x?: number; y?: number; width: number; height: number }

/** `slit`: how far the lengths hang free; `gap`: between two of them. */
export const clothPath = ({
  x = 0,
  y = 0,
  width,
  height,
  lengths,
  slit,
  gap,
}: Box & { lengths: number; slit: number; gap: number }): string => {
  const wide = (width + gap) / lengths
  const top = y + height - slit
  const round = Math.min(slit * 0.12, wide * 0.07)
  const hem = Array.from({ length: lengths }, (_, index) => {
    const at = lengths - 1 - index
    const [left, right] = [x + at * wide, x + (at + 1) * wide - gap]
    const bottom = y + height - (at % 2 === 0 ? slit * shorter : 0)
    return (
      `H${short(right)}V${short(bottom - 2 * round)}Q${short(right)} ${short(bottom - round)} ${short(right - round)} ${short(bottom - round)}` +
      `Q${short((left + right) / 2)} ${short(bottom + round)} ${short(left + round)} ${short(bottom - round)}` +
      `Q${short(left)} ${short(bottom - round)} ${short(left)} ${short(bottom - 2 * round)}V${short(top)}`
    )
  })
  return `M${short(x)} ${short(y)}H${short(x + width)}V${short(top)}${hem.join('')}H${short(x)}z`
}

/** The loops by which it hangs, one for each length, over a rod at `y`. */
export const loopsPath = ({ x = 0, y = 0, width, height, lengths }: Box & { lengths: number }): string => {
  const wide = width / lengths
  const loop = Math.min(wide * 0.24, height * 1.6)
  return Array.from(
    { length: lengths },
    (_, at) =>
      `M${short(x + (at + 0.5) * wide - loop / 2)} ${short(y)}h${short(loop)}v${short(height)}h${short(-loop)}z`,
  ).join('')
}

/** A tile that repeats, as white lines of a pixel; null is plain cloth. */
type Tile = { width: number; height: number; path: string }

/** 無地, 縞, 青海波, 麻の葉. The cloth between the lines keeps its colour. */
export const patternTiles: Readonly<Record<'muji' | 'shima' | 'seigaiha' | 'asanoha', Tile | null>> = {
  muji: null,
  shima: { width: 12, height: 12, path: 'M2 0v12M5 0v12' },
  seigaiha: {
    width: 40,
    height: 20,
    path: 'M2.6 10.2a20 20 0 0 1 34.8 0M8.6 11.9a14 14 0 0 1 22.8 0M13.5 15.3a8 8 0 0 1 13 0M-17.4 20.2a20 20 0 0 1 34.8 0M22.6 20.2a20 20 0 0 1 34.8 0M-11.4 1.9a14 14 0 0 1 22.8 0M28.6 1.9a14 14 0 0 1 22.8 0M-11.4 21.9a14 14 0 0 1 22.8 0M28.6 21.9a14 14 0 0 1 22.8 0M-6.5 5.3a8 8 0 0 1 13 0M33.5 5.3a8 8 0 0 1 13 0',
  },
  asanoha: {
    width: 24,
    height: 41.6,
    path: 'M0 0H24M0 20.8H24M0 41.6H24M0 0 12 20.8 24 0M0 41.6 12 20.8 24 41.6M0 0 12 6.9 24 0M12 6.9V34.7M0 41.6 12 34.7 24 41.6M0 0V13.9L12 20.8 24 13.9V0M0 41.6V27.7L12 20.8 24 27.7V41.6',
  },
}

/** Of the lines of a pattern, white on the cloth. */
export const patternOpacity = 0.1

/** Every second length is this part of the slit shorter, as cloth hangs. */
const shorter = 0.06

const short = (value: number): string => String(Math.round(value * 10) / 10)
