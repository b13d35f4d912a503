import { picturesAtOnceMax } from '@noren/contract/limits'
import { IconButton } from '@noren/ui/button'
import { FieldGroup } from '@noren/ui/field'
import { trashIcon } from '@noren/ui/icon'
import { widgets } from '@noren/words/admin/widgets'
import { type ReactNode, useRef, useState } from 'react'
import type { ActionResult } from '#platform/actions/action-result.ts'
import { useWords } from '#platform/language.ts'
import { useFiles } from '#platform/uploads/use-files.tsx'
import { DropZone } from './drop-zone.tsx'
import type { Picture } from './read-picture.ts'
import type { PictureFieldProps } from './picture-field.tsx'
import { PictureSteps } from './picture-steps.tsx'
import { RemovePicture } from './remove-picture.tsx'
import { usePictures } from './use-pictures.ts'

type Shown = { id: string; url: string; alt?: string }

/** Several pictures, some at a time. Rule PAGE-10. */
export const PicturesField = ({
  id,
  label,
  need,
  hint,
  pictures,
  most = picturesAtOnceMax,
  confirm,
  onSelect,
  onRemove,
}: PictureFieldProps & {
  pictures: readonly Shown[]
  /** How many may be chosen at once. */
  most?: number
  onSelect: (pictures: Picture[]) => void
  onRemove: (id: string) => Promise<ActionResult>
}): ReactNode => {
  const words = useWords(widgets).picture
  const [asked, setAsked] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const zone = useRef<HTMLButtonElement>(null)
  const { choose, reading, error, steps } = usePictures(most, onSelect)
  const { over, target, input, open } = useFiles(choose, { many: true })
  return (
    <>
      <FieldGroup id={id} label={label} need={need} error={error}>
        {pictures.length > 0 && (
          <ul className="mb-3 grid grid-cols-2 gap-3 sm:grid-cols-3">
            {pictures.map((picture, index) => (
              <li
                key={picture.id}
                className="relative overflow-hidden rounded-lg border border-line bg-surface"
              >
                <img
                  src={picture.url}
                  alt={picture.alt || words.one(index + 1)}
                  className="aspect-4/3 w-full bg-paper-deep object-cover"
                />
                <IconButton
                  label={words.removeOne(index + 1)}
                  path={trashIcon}
                  onClick={() => {
                    setAsked(picture.id)
                    setAsking(true)
                  }}
                  className="absolute top-1.5 right-1.5 bg-surface/90! text-danger! shadow-soft"
                />
              </li>
            ))}
          </ul>
        )}
        <div {...target}>
          {input}
          <DropZone
            ref={zone}
            label={label}
            rule={words.ruleMany(most)}
            hint={hint}
            describedBy={`${id}-error`}
            over={over}
            reading={reading}
            onPress={open}
          />
        </div>
        <RemovePicture
          open={asking}
          text={confirm}
          onClose={() => setAsking(false)}
          onRemove={() => (asked === null ? Promise.resolve({ ok: true }) : onRemove(asked))}
          returnTo={() => (pictures.some((picture) => picture.id === asked) ? null : zone.current)}
        />
      </FieldGroup>
      <PictureSteps steps={steps} />
    </>
  )
}
