import { altTextMax } from '@noren/contract/limits'
import { type PageImage, pageImages, type PageImageType } from '@noren/contract/pages/images'
import type { Page } from '@noren/contract/pages/pages'
import { pages as pageWords } from '@noren/words/admin/pages'
import { type ReactNode, useState } from 'react'
import type { ActionResult } from '#platform/actions/action-result.ts'
import { useWords } from '#platform/language.ts'
import { PictureField } from '#platform/pictures/picture-field.tsx'
import type { Picture } from '#platform/pictures/picture.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'
import { patchPage } from './editor/page-cache.ts'
import { SectionHead } from './editor/section-head.tsx'
import { useFailureToast } from '#platform/notices/failure-toast.ts'

/** Cover and share image: sent when chosen, the text when it is left. Rules PAGE-9, PAGE-12, PAGE-23. */
export const PageImages = ({ page }: { page: Page }): ReactNode => {
  const words = useWords(pageWords).images
  return (
    <section aria-labelledby="page-images">
      <SectionHead id="page-images" title={words.title} />
      <div
        className={`grid items-start gap-x-6 gap-y-2 rounded-lg border border-line bg-surface px-4 pt-4 shadow-soft xl:[&_textarea]:min-h-26 lg:grid-cols-1 ${
          page.images.length === 0
            ? 'sm:grid-cols-2 xl:grid-cols-2'
            : 'sm:grid-cols-[16fr_17fr] xl:grid-cols-[16fr_17fr]'
        }`}
      >
        <OneImage page={page} type="cover" />
        <OneImage page={page} type="og" />
      </div>
    </section>
  )
}

/** Rules PAGE-9, PAGE-46. Side by side, in columns of 16 to 17, they are equally high. */
const ratios = { cover: 16 / 9, og: 1200 / 630 } as const

/** Rule PAGE-9: the picture for messengers is also changed where the page is told of. */
export const OneImage = ({ page, type }: { page: Page; type: PageImageType }) => {
  const words = useWords(pageWords).images
  const showFailure = useFailureToast()
  const stored = page.images.find((image) => image.type === type)
  const [typedAlt, setAlt] = useState<string>()
  const alt = typedAlt ?? stored?.alt_text ?? ''
  /** Shown before it is read again. */
  const keep = (image: PageImage | undefined) => {
    setAlt(undefined)
    patchPage(page.id, (cached) => ({
      ...cached,
      images: [...cached.images.filter((one) => one.type !== type), ...(image ? [image] : [])],
    }))
  }
  const onReply = (reply: { ok: true; body: { data: PageImage } } | { ok: false }) => {
    if (reply.ok) keep(reply.body.data)
  }
  const create = useWrite(pageImages.create, { onReply })
  const change = useWrite(pageImages.update, { onReply })
  const removal = useWrite(pageImages.remove, {
    onReply: (reply) => {
      if (reply.ok || reply.status === 404) keep(undefined)
    },
  })
  const params = { pageId: page.id, type }
  const choose = async ({ dataUrl }: Picture) => {
    if (create.isPending || change.isPending) return
    const reply = stored
      ? await change.mutateAsync({ params, body: { image_base64: dataUrl } })
      : await create.mutateAsync({
          params: { pageId: page.id },
          body: { type, image_base64: dataUrl, alt_text: alt },
        })
    if (reply.ok) return toast({ variant: 'success', title: stored ? words.updated : words.created })
    const message = reply.errors?.['image_base64']?.[0] ?? reply.message
    showFailure(stored ? words.updateFailed : words.createFailed, { status: reply.status, message })
  }
  const saveAlt = async () => {
    if (!stored || alt.trim() === stored.alt_text) return
    const reply = await change.mutateAsync({ params, body: { alt_text: alt.trim() } })
    if (reply.ok) toast({ variant: 'success', title: words.updated })
    else
      showFailure(words.updateFailed, { ...reply, message: reply.errors?.['alt_text']?.[0] ?? reply.message })
  }
  const remove = async (): Promise<ActionResult> => {
    const reply = await removal.mutateAsync({ params })
    if (!reply.ok && reply.status !== 404) return { ok: false, message: words.removeFailed }
    toast({ variant: 'success', title: words.removed })
    return { ok: true }
  }
  return (
    <div onBlur={(event) => event.target instanceof HTMLTextAreaElement && void saveAlt()}>
      <PictureField
        id={`page-image-${type}`}
        label={words[type]}
        hint={type === 'cover' ? words.coverHint : words.ogHint}
        url={stored?.image_url ?? null}
        ratio={ratios[type]}
        alt={{ value: alt, onChange: setAlt, maxLength: altTextMax }}
        confirm={words.confirm}
        onSelect={(picture) => void choose(picture)}
        onRemove={remove}
      />
    </div>
  )
}
