import { menus as endpoints, type Menu, type MenuImage } from '@noren/contract/menus'
import { useState } from 'react'
import { readPicture, type Picture } from '#platform/pictures/picture.ts'
import { useWrite } from '#platform/queries/use-write.ts'

/** What becomes of the image is decided in the form and sent after the menu itself is saved. Rule MENU-15. */
export const useMenuImage = (stored: MenuImage | null) => {
  const create = useWrite(endpoints.createImage)
  const update = useWrite(endpoints.updateImage)
  const remove = useWrite(endpoints.removeImage)
  const [picture, setPicture] = useState<Picture>()
  const [isRemoved, setRemoved] = useState(false)
  const [alt, setAlt] = useState(stored?.alt_text ?? '')
  const kept = isRemoved ? null : stored
  const url = picture?.dataUrl ?? kept?.image_url ?? null
  const isChanged =
    picture !== undefined || (isRemoved && stored !== null) || (kept !== null && alt !== kept.alt_text)

  /** With the menu as it was just saved: another screen may have given it an image, or taken it. */
  const save = async ({ id, image }: Menu) => {
    const params = { id }
    if (picture) {
      const body = { image_base64: picture.dataUrl, alt_text: alt }
      // One that this form does not know is not replaced: the server refuses a second one.
      return image && stored ? update.mutateAsync({ params, body }) : create.mutateAsync({ params, body })
    }
    if (!image || !isChanged) return undefined
    return isRemoved
      ? remove.mutateAsync({ params })
      : update.mutateAsync({ params, body: { alt_text: alt } })
  }
  return {
    url,
    alt,
    setAlt,
    isChanged,
    choose: (chosen: Picture) => {
      setPicture(chosen)
      setRemoved(false)
    },
    clear: () => {
      setPicture(undefined)
      setRemoved(true)
      setAlt('')
    },
    reset: (now: MenuImage | null) => {
      setPicture(undefined)
      setRemoved(false)
      setAlt(now?.alt_text ?? '')
    },
    save,
  }
}

/** A stored image as if it had been chosen, for a copy of its menu; undefined where it cannot be fetched. */
export const copyOfImage = async ({ image_url }: MenuImage): Promise<Picture | undefined> => {
  const answer = await fetch(image_url).catch(() => undefined)
  if (!answer?.ok) return undefined
  const blob = await answer.blob()
  return readPicture(new File([blob], 'copy', { type: blob.type })).catch(() => undefined)
}
