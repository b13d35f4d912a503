import { galleryImages, type GalleryImage } from '@noren/contract/pages/images'
import { pages as pageWords } from '@noren/words/admin/pages'
import { useState } from 'react'
import type { ActionResult } from '#platform/actions/action-result.ts'
import { useWords } from '#platform/language.ts'
import { useReorder } from '#platform/lists/use-reorder.ts'
import type { Picture } from '#platform/pictures/picture.ts'
import { toast } from '#platform/toast.tsx'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { useWrite } from '#platform/queries/use-write.ts'

/** Order, text and removal, each saved at once. */
export const useGallery = (images: readonly GalleryImage[], onChange: () => void) => {
  const words = useWords(pageWords)
  const showFailure = useFailureToast()
  const update = useWrite(galleryImages.update)
  const removal = useWrite(galleryImages.remove)
  const order = useWrite(galleryImages.reorder, { scope: 'order of gallery', onReply: onChange })
  const { ordered, reorder } = useReorder(images, order, (ids) => ({ body: { ids } }), words.gallery)
  const setAlt = async (id: number, alt_text: string): Promise<boolean> => {
    const reply = await update.mutateAsync({ params: { id }, body: { alt_text } })
    if (reply.ok) toast({ variant: 'success', title: words.images.updated })
    else
      showFailure(words.images.updateFailed, {
        ...reply,
        message: reply.errors?.['alt_text']?.[0] ?? reply.message,
      })
    return reply.ok
  }
  const remove = async (id: number): Promise<ActionResult> => {
    const reply = await removal.mutateAsync({ params: { id } })
    if (!reply.ok && reply.status !== 404) return { ok: false, message: words.images.removeFailed }
    onChange()
    toast({ variant: 'success', title: words.images.removed })
    return { ok: true }
  }
  return { ordered, reorder, setAlt, remove }
}

/** One after the other, so that they stand in the order in which they were chosen; the first refusal stops the rest. */
export const useUploads = (onChange: () => void) => {
  const words = useWords(pageWords)
  const { mutateAsync } = useWrite(galleryImages.create)
  const [sending, setSending] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const add = async (pictures: readonly Picture[]) => {
    setFailure(undefined)
    let done = 0
    for (const { dataUrl } of pictures) {
      setSending(words.gallery.sending(done + 1, pictures.length))
      const reply = await mutateAsync({ body: { image_base64: dataUrl } })
      if (!reply.ok) {
        setFailure(reply.errors?.['image_base64']?.[0] ?? (reply.message || words.images.createFailed))
        break
      }
      done += 1
    }
    setSending(undefined)
    if (done === 0) return
    onChange()
    toast({ variant: 'success', title: words.gallery.added(done) })
  }
  return { add, sending, failure }
}
