import { useState } from 'react'
import type { Picture } from './picture.ts'

type Stored = { image_url: string; alt_text: string }
type Refused = { ok: false; status: number; code: string; message: string }
type Params = { params: { id: number } }
type Write<Input> = { mutateAsync: (input: Input) => Promise<{ ok: true } | Refused> }

/** The one image of a record: what becomes of it is decided in the form and sent after the record itself is saved. */
export const useImageChange = (
  stored: Stored | null,
  {
    create,
    update,
    remove,
  }: {
    create: Write<Params & { body: { image_base64: string; alt_text: string } }>
    update: Write<Params & { body: { image_base64?: string; alt_text: string } }>
    remove: Write<Params>
  },
) => {
  const [picture, setPicture] = useState<Picture>()
  const [isRemoved, setRemoved] = useState(false)
  const [alt, setAlt] = useState(stored?.alt_text ?? '')
  const kept = isRemoved ? null : stored
  const url = picture?.dataUrl ?? kept?.image_url ?? null
  const isChanged =
    picture !== undefined || (isRemoved && stored !== null) || (kept !== null && alt !== kept.alt_text)

  /** With the record as it was just saved: another screen may have given it an image, or taken it. */
  const save = async ({ id, image }: { id: number; image: unknown }) => {
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
    reset: (now: Stored | null) => {
      setPicture(undefined)
      setRemoved(false)
      setAlt(now?.alt_text ?? '')
    },
    save,
  }
}
