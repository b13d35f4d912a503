import { customerPhotos as endpoints, type CustomerPhoto } from '@noren/contract/customers/photos'
import { Button, buttonClass, IconButton } from '@noren/ui/button'
import { chevronLeftIcon, closeIcon, chevronRightIcon, Icon, pencilIcon, trashIcon } from '@noren/ui/icon'
import { customerPhotos } from '@noren/words/admin/customers/photos'
import { formatDate } from '@noren/words/format'
import { type ReactNode, useEffect, useState } from 'react'
import { downloadIcon } from '#features/accounts/api.ts'
import type { ActionResult } from '#platform/actions/action-result.ts'
import { DeleteDialog } from '#platform/actions/delete-dialog.tsx'
import { addressOf } from '#platform/api.ts'
import { Dialog } from '#platform/dialog.tsx'
import { keptDraft } from '#platform/forms/use-draft.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { announce } from '#platform/notices/announcer.tsx'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'
import { PhotoDialog } from './photo-dialog.tsx'
import { PhaseChip, Picture, useNameOf } from './picture.tsx'

type Props = {
  customerId: number
  /** In the order in which they stand on the screen. */
  photos: readonly CustomerPhoto[]
  open: boolean
  /** The id of the one that is shown. */
  shown: number | undefined
  onShow: (id: number) => void
  onClose: () => void
  returnTo: () => HTMLElement | null
}

/** One photograph large, with the ones before and after it by buttons or arrow keys, and what can be done with it. */
export const Viewer = ({ customerId, photos, open, shown, onShow, onClose, returnTo }: Props): ReactNode => {
  const words = useWords(customerPhotos)
  const place = photos.findIndex(({ id }) => id === shown)
  const photo = photos[place]
  const stepTo = (to: number) => {
    const next = photos[to]
    if (next === undefined) return undefined
    return () => {
      onShow(next.id)
      announce(words.viewer(to + 1, photos.length))
    }
  }
  return (
    <Dialog
      wide
      // One that was deleted meanwhile is gone.
      open={open && photo !== undefined}
      onClose={onClose}
      title={photo ? words.viewer(place + 1, photos.length) : words.list}
      returnTo={returnTo}
    >
      {photo && (
        <Shown
          {...{ customerId, photo, photos, open, returnTo, onClose }}
          onPrevious={stepTo(place - 1)}
          onNext={stepTo(place + 1)}
        />
      )}
    </Dialog>
  )
}

const Shown = ({
  customerId,
  photo,
  photos,
  open,
  returnTo,
  onPrevious,
  onNext,
  onClose,
}: {
  customerId: number
  photo: CustomerPhoto
  photos: readonly CustomerPhoto[]
  open: boolean
  returnTo: () => HTMLElement | null
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}) => {
  const words = useWords(customerPhotos)
  const nameOf = useNameOf(photos)
  const [isEdited, setEdited] = useState(() => keptDraft(`photo.${customerId}.${photo.id}`) !== undefined)
  const [isAsked, setAsked] = useState(false)
  const remove = useRemove(customerId, photo.id, onClose)
  useArrowKeys(open && !isEdited && !isAsked, onPrevious, onNext)
  return (
    <>
      <IconButton
        label={words.close}
        path={closeIcon}
        onClick={onClose}
        className="absolute top-3 right-3 sm:top-5 sm:right-5"
      />
      <div className="mt-3 flex h-[52dvh] items-center justify-center overflow-hidden rounded-md bg-paper-deep sm:h-[60dvh]">
        <Picture
          key={photo.id}
          photo={photo}
          size="large"
          alt={nameOf(photo)}
          className="size-full bg-transparent! object-contain"
        />
      </div>
      <div className="mt-2 flex items-start gap-2">
        <About photo={photo} />
        <IconButton
          label={words.previous}
          path={chevronLeftIcon}
          aria-disabled={!onPrevious || undefined}
          onClick={onPrevious}
          className="aria-disabled:opacity-35"
        />
        <IconButton
          label={words.next}
          path={chevronRightIcon}
          aria-disabled={!onNext || undefined}
          onClick={onNext}
          className="aria-disabled:opacity-35"
        />
      </div>
      <div className="mt-3 flex flex-wrap gap-2 border-t border-line pt-3">
        <Button variant="outline" size="sm" onClick={() => setEdited(true)}>
          <Icon path={pencilIcon} size={18} />
          {words.edit}
        </Button>
        <a
          href={addressOf(photo.image_url)}
          download
          className={buttonClass({ variant: 'quiet', size: 'sm' })}
        >
          <Icon path={downloadIcon} size={18} />
          {words.save}
        </a>
        <Button variant="quiet" size="sm" className="text-danger!" onClick={() => setAsked(true)}>
          <Icon path={trashIcon} size={18} />
          {words.remove}
        </Button>
      </div>
      <PhotoDialog open={isEdited} onClose={() => setEdited(false)} customerId={customerId} photo={photo} />
      <DeleteDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={words.removeTitle}
        text={words.removeText}
        onDelete={remove}
        returnTo={returnTo}
      />
    </>
  )
}

/** The same height with and without a text, so that the buttons stay under the finger. */
const About = ({ photo }: { photo: CustomerPhoto }) => {
  const lang = useLanguage()
  return (
    <div className="min-h-16 min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-2">
        <PhaseChip phase={photo.phase} />
        {photo.taken_on && (
          <time dateTime={photo.taken_on} className="figures text-sm text-ink-soft">
            {formatDate(lang, photo.taken_on)}
          </time>
        )}
      </p>
      {photo.caption && (
        <p className="mt-1 max-h-20 overflow-y-auto leading-snug wrap-anywhere">{photo.caption}</p>
      )}
    </div>
  )
}

/** Anywhere in the dialog: it has no text field of its own. */
const useArrowKeys = (
  isOn: boolean,
  onPrevious: (() => void) | undefined,
  onNext: (() => void) | undefined,
): void => {
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      const move = { ArrowLeft: onPrevious, ArrowRight: onNext }[event.key]
      if (!move || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      move()
    }
    // On the way down: the dialog keeps arrow keys from what is around it.
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [isOn, onPrevious, onNext])
}

const useRemove = (customerId: number, photoId: number, onDone: () => void) => {
  const words = useWords(customerPhotos)
  const removal = useWrite(endpoints.remove)
  return async (): Promise<ActionResult> => {
    const reply = await removal.mutateAsync({ params: { id: customerId, photoId } })
    if (!reply.ok && reply.status !== 404) return { ok: false, message: words.removeFailed }
    toast({ variant: 'success', title: words.removed })
    onDone()
    return { ok: true }
  }
}
