// The demo salon's pictures: a wall in the morning, and a still life for each menu. Rendered for this project, so that no photographer's rights
// are in them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { storeImage } from '#features/images/api'
import { ConfigError, type Config } from '#platform/config'
import { isFilesAway } from '#platform/errors'
import { openStorage } from '#platform/files/storage'

export const coverAlt = '朝の光がさす壁の丸い鏡と、棚に置かれた枝もの・ボトル・タオル'

const readPicture = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, 'pictures', `${name}.jpg`))

/** In the order of the menus. */
const menuPictures = ['cut', 'color', 'bangs', 'treatment', 'kimono'] as const

export type Pictures = Awaited<ReturnType<typeof storePictures>>

/** Before anything is written, so that a start while the object store is away can be made again. */
export const storePictures = async (config: Config) => {
  const storage = openStorage(config)
  const types = ['cover', 'og'] as const
  try {
    const ofPage = await Promise.all(
      types.map(async (type) => ({ type, ...(await storeImage(storage, readPicture('cover'), type)) })),
    )
    const ofMenus = await Promise.all(
      menuPictures.map((name) => storeImage(storage, readPicture(name), 'menu')),
    )
    return { ofPage, ofMenus }
  } catch (fault) {
    if (!isFilesAway(fault)) throw fault
    throw new ConfigError(
      'The demo salon has pictures, and the object store is away: start again when it answers',
    )
  }
}
