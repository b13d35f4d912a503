// The demo salon's pictures: a wall in the morning, and a still life for each menu. Rendered for this project, so that no photographer's rights
// are in them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const coverAlt = '朝の光がさす壁の丸い鏡と、棚に置かれた枝もの・ボトル・タオル'

export const readPicture = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, 'pictures', `${name}.jpg`))

/** In the order of the menus. */
export const menuPictures = ['cut', 'color', 'bangs', 'treatment', 'kimono'] as const
