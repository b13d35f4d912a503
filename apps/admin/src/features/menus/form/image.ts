import { menus as endpoints, type MenuImage } from '@noren/contract/menus'
import { readPicture, type Picture } from '#platform/pictures/picture.ts'
import { useImageChange } from '#platform/pictures/use-image-change.ts'
import { useWrite } from '#platform/queries/use-write.ts'

/** Rule MENU-15. */
export const useMenuImage = (stored: MenuImage | null) =>
  useImageChange(stored, {
    create: useWrite(endpoints.createImage),
    update: useWrite(endpoints.updateImage),
    remove: useWrite(endpoints.removeImage),
  })

/** A stored image as if it had been chosen, for a copy of its menu; undefined where it cannot be fetched. */
export const copyOfImage = async ({ image_url }: MenuImage): Promise<Picture | undefined> => {
  const answer = await fetch(image_url).catch(() => undefined)
  if (!answer?.ok) return undefined
  const blob = await answer.blob()
  return readPicture(new File([blob], 'copy', { type: blob.type })).catch(() => undefined)
}
