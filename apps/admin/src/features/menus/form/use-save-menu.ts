import type { Reply } from '@noren/contract/client'
import { menus as endpoints, type Menu, type MenuInput } from '@noren/contract/menus'
import { menus as menuWords } from '@noren/words/admin/menus'
import { type FormEvent, useRef, useState } from 'react'
import { queryClient, readOptions } from '#platform/api.ts'
import type { FormOf } from '#platform/forms/form.tsx'
import { useSubmit } from '#platform/forms/use-submit.ts'
import { useWords } from '#platform/language.ts'
import { toast } from '#platform/toast.tsx'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { type MenuDraft, menuFieldNames } from './menu-form-draft.ts'

type Saving = Reply<'POST /api/menus'> | Reply<'PUT /api/menus/{id}'>
type Refusal = Extract<Saving, { ok: false }>
type ImageSaving = Promise<
  { ok: true } | { ok: false; status: number; code: string; message: string } | undefined
>

/** Saves the menu, then its image. Says what stands against it, and sends again what the owner has confirmed. */
export const useSave = ({
  form,
  base,
  mayPublish,
  saveImage,
  onSaved,
  onDone,
}: {
  form: FormOf<MenuDraft, MenuInput>
  /** The menu that is edited; undefined for a new one. */
  base: Menu | undefined
  mayPublish: boolean
  saveImage: (menu: Menu) => ImageSaving
  /** The menu itself is saved; its image is not yet. */
  onSaved: (menu: Menu) => void
  onDone: () => void
}) => {
  const words = useWords(menuWords).toasts
  const create = useWrite(endpoints.create)
  const update = useWrite(endpoints.update)
  const [refused, setRefused] = useState<{ refusal: Refusal; values: MenuInput; now?: Menu }>()
  /** What the owner has confirmed since the last press of the button. */
  const confirmed = useRef<{ keep_reservations?: true; version?: number }>({})
  const dismiss = () => setRefused(undefined)
  const showFailureToast = useFailureToast()
  const showFailure = (refusal: Refusal) =>
    showFailureToast(base ? words.updateFailed : words.createFailed, refusal)

  const { submit, sendValues, isSending } = useSubmit(form, {
    fields: menuFieldNames,
    send: async (values, idempotencyKey): Promise<Saving> => {
      dismiss()
      const { total_duration, ...fields } = values
      const publish_state = mayPublish ? ('published' as const) : undefined
      if (!base) return create.mutateAsync({ body: { ...values, publish_state }, idempotencyKey })
      const body = {
        ...fields,
        total_duration: total_duration ?? values.duration,
        publish_state,
        version: base.version,
        ...confirmed.current,
      }
      return update.mutateAsync({ params: { id: base.id }, body })
    },
    onDone: async ({ body }) => {
      confirmed.current = {}
      const image = await saveImage(body.data)
      if (image?.ok === false) {
        // The menu is saved: the next press sends the image again.
        onSaved(body.data)
        form.reset(form.getValues())
        const message = image.message || (image.code === 'image_exists' ? words.imageExists : '')
        return showFailureToast(words.imageFailed, { ...image, message })
      }
      toast({ variant: 'success', title: doneText(body.data) })
      onDone()
    },
    onRefused: (refusal, values) => {
      if (refusal.code === 'reservations_inside' || refusal.code === 'not_found') {
        setRefused({ refusal, values })
        return true
      }
      if (refusal.code === 'outdated' && base) {
        void readNow(base.id).then((now) =>
          now ? setRefused({ refusal, values, now }) : showFailure(refusal),
        )
        return true
      }
      const isShownAtFields = menuFieldNames.some((name) => refusal.errors?.[name] !== undefined)
      if (!isShownAtFields) showFailure(refusal)
      return !isShownAtFields
    },
  })
  const doneText = ({ publish_state }: Menu): string => {
    if (!base) return publish_state === 'draft' ? words.createdHidden : words.created
    return base.publish_state !== publish_state ? words.updatedAndPublished : words.updated
  }
  const again = async (part: { keep_reservations?: true; version?: number }) => {
    if (!refused) return false
    confirmed.current = { ...confirmed.current, ...part }
    return sendValues(refused.values)
  }
  return {
    submit: (event: FormEvent) => {
      confirmed.current = {}
      return submit(event)
    },
    isSending,
    dismiss,
    inside: refused?.refusal.code === 'reservations_inside' ? refused.refusal : undefined,
    isDeleted: refused?.refusal.code === 'not_found',
    /** The menu as another screen has saved it meanwhile. */
    outdated: refused?.now,
    keep: () => again({ keep_reservations: true }),
    overwrite: () => void again({ version: refused?.now?.version }),
    takeOutdated: (load: (now: Menu) => void) => {
      if (refused?.now) load(refused.now)
      dismiss()
    },
  }
}

/** Read from the server, not from the cache; undefined where it is gone or cannot be read. */
const readNow = async (id: number): Promise<Menu | undefined> => {
  const options = readOptions('GET /api/menus/{id}', { params: { id: String(id) } })
  const answer = await queryClient.fetchQuery({ ...options, staleTime: 0 }).catch(() => undefined)
  return answer?.data
}
