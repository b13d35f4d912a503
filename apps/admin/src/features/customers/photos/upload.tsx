import type { PhotoPhase } from '@noren/contract/customers/photos'
import { customerPhotosMax } from '@noren/contract/limits'
import { Button } from '@noren/ui/button'
import { FieldError } from '@noren/ui/field'
import { Icon, plusIcon } from '@noren/ui/icon'
import { customerPhotos } from '@noren/words/admin/customers/photos'
import { widgets } from '@noren/words/admin/widgets'
import { type ReactNode, type Ref, useRef } from 'react'
import { useWords } from '#platform/language.ts'
import { DropZone } from '#platform/pictures/drop-zone.tsx'
import { PictureSteps } from '#platform/pictures/picture-steps.tsx'
import { usePictures } from '#platform/pictures/use-pictures.ts'
import { useFiles } from '#platform/uploads/use-files.tsx'
import { useUploads } from './use-uploads.ts'

/** How many are read at once; each has up to a megabyte. */
const atOnceMax = 20

/** Chosen or dropped photographs are sent at once, as before or after where that was pressed. */
export const Upload = ({
  customerId,
  date,
  count,
  zone,
  children,
}: {
  customerId: number
  /** The day that they are of. Rule CUST-31. */
  date: string
  count: number
  /** Takes the focus when a photograph is gone. */
  zone: Ref<HTMLButtonElement>
  /** Further buttons beside those that add. */
  children?: ReactNode
}): ReactNode => {
  const words = useWords(customerPhotos)
  const picture = useWords(widgets).picture
  const most = Math.min(atOnceMax, customerPhotosMax - count)
  const phase = useRef<PhotoPhase | null>(null)
  const { add, sending, failure } = useUploads(customerId, date)
  const { choose, reading, error, steps } = usePictures(Math.max(most, 1), (chosen) => {
    void add(chosen, phase.current)
  })
  const isBusy = reading || sending !== undefined
  const { over, target, input, open } = useFiles(choose, {
    many: true,
    onDrop: (files) => {
      phase.current = null
      if (!isBusy) choose(files)
    },
  })
  const openFor = (wanted: PhotoPhase | null) => {
    phase.current = wanted
    open()
  }
  if (most <= 0)
    return (
      <div className="flex flex-wrap items-center gap-2">
        <p className="w-full text-sm text-ink-soft">{words.full}</p>
        {children}
      </div>
    )
  return (
    <div {...target}>
      {input}
      {count === 0 ? (
        <DropZone
          ref={zone}
          label={words.add}
          rule={picture.ruleMany(most)}
          hint={sending}
          describedBy="photo-upload-error"
          over={over}
          reading={isBusy}
          onPress={() => isBusy || openFor(null)}
        />
      ) : (
        <>
          <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
            <Button
              ref={zone}
              variant="tonal"
              busy={isBusy}
              onClick={() => openFor(null)}
              className="max-sm:col-span-2"
            >
              {!isBusy && <Icon path={plusIcon} size={18} />}
              {sending ?? words.add}
            </Button>
            {(['before', 'after'] as const).map((one) => (
              <Button
                key={one}
                variant="outline"
                disabled={isBusy}
                onClick={() => openFor(one)}
                className="max-sm:px-2!"
              >
                {words.addPhase[one]}
              </Button>
            ))}
            {children}
          </div>
          <p className="mt-2 text-sm text-ink-soft">{over ? picture.dropping : words.hint}</p>
        </>
      )}
      <FieldError id="photo-upload" error={error ?? failure} />
      <PictureSteps steps={steps} />
    </div>
  )
}
