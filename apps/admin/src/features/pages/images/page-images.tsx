import { altTextMax } from '@noren/contract/limits'
import type { PageImage, PageImageType } from '@noren/contract/pages/images'
import type { Page } from '@noren/contract/pages/pages'
import { pages as pageWords } from '@noren/words/admin/pages'
import { type ReactNode, useEffect, useState } from 'react'
import type { ActionResult } from '#platform/actions/action-result.ts'
import { call, invalidate } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { PictureField } from '#platform/pictures/picture-field.tsx'
import type { Picture } from '#platform/pictures/picture.ts'
import { toast } from '#platform/toast.tsx'
import { patchPage } from '../editor/page-cache.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'

/** Cover and share image: sent when chosen, the text when it is left. Rules PAGE-9, PAGE-12, PAGE-23. */
export const PageImages = ({ page }: { page: Page }): ReactNode => {
  const words = useWords(pageWords).images
  return (
    <section aria-labelledby="page-images">
      <h2 id="page-images" className="mb-3 text-lg">
        {words.title}
      </h2>
      <div
        className={`grid items-start gap-x-6 gap-y-2 rounded-lg border border-line bg-surface p-4 xl:[&_textarea]:min-h-26 lg:grid-cols-1 ${
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

const OneImage = ({ page, type }: { page: Page; type: PageImageType }) => {
  const words = useWords(pageWords).images
  const showFailure = useFailureToast()
  const stored = page.images.find((image) => image.type === type)
  const [alt, setAlt] = useState(stored?.alt_text ?? '')
  const [isSending, setSending] = useState(false)
  const present = stored?.alt_text
  useEffect(() => setAlt(present ?? ''), [present])
  const keep = (image: PageImage | undefined) => {
    patchPage(page.id, (cached) => ({
      ...cached,
      images: [...cached.images.filter((one) => one.type !== type), ...(image ? [image] : [])],
    }))
    // The library's list among others.
    void invalidate(['pages'])
  }
  const choose = async ({ dataUrl }: Picture) => {
    if (isSending) return
    setSending(true)
    const reply = stored
      ? await call('PATCH /api/pages/{pageId}/images/{type}', {
          params: { pageId: page.id, type },
          body: { image_base64: dataUrl },
        })
      : await call('POST /api/pages/{pageId}/images', {
          params: { pageId: page.id },
          body: { type, image_base64: dataUrl, alt_text: alt },
        })
    setSending(false)
    if (reply.ok) {
      keep(reply.body.data)
      toast({ variant: 'success', title: stored ? words.updated : words.created })
      return
    }
    const message = reply.errors?.['image_base64']?.[0] ?? reply.message
    showFailure(stored ? words.updateFailed : words.createFailed, { status: reply.status, message })
    // Another screen added one: it is shown.
    if (reply.code === 'page_image_exists') void invalidate(['pages'])
  }
  const saveAlt = async () => {
    if (!stored || alt.trim() === stored.alt_text) return
    const reply = await call('PATCH /api/pages/{pageId}/images/{type}', {
      params: { pageId: page.id, type },
      body: { alt_text: alt.trim() },
    })
    if (reply.ok) {
      keep(reply.body.data)
      toast({ variant: 'success', title: words.updated })
    } else
      showFailure(words.updateFailed, { ...reply, message: reply.errors?.['alt_text']?.[0] ?? reply.message })
  }
  const remove = async (): Promise<ActionResult> => {
    const reply = await call('DELETE /api/pages/{pageId}/images/{type}', {
      params: { pageId: page.id, type },
    })
    if (!reply.ok && reply.status !== 404) return { ok: false, message: words.removeFailed }
    keep(undefined)
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
