import { Button } from '@noren/ui/button'
import { Field, FieldGroup, type Need } from '@noren/ui/field'
import { Icon, swapIcon, trashIcon } from '@noren/ui/icon'
import { widgets } from '@noren/words/admin/widgets'
import { type ReactNode, useRef, useState } from 'react'
import type { ActionResult } from '#platform/actions/action-result.ts'
import { WrappingInput } from '#platform/fields/wrapping-input.tsx'
import { useWords } from '#platform/language.ts'
import { useFiles } from '#platform/uploads/use-files.tsx'
import { DropZone } from './drop-zone.tsx'
import { PictureSteps } from './picture-steps.tsx'
import { RemovePicture } from './remove-picture.tsx'
import type { Picture } from './picture.ts'
import { usePictures } from './use-pictures.ts'

export type PictureFieldProps = {
  id: string
  label: string
  need?: Need
  /** For example the recommended shape. */
  hint?: ReactNode
  /** The question before a picture is removed, in place of the usual one. */
  confirm?: string
}

type Alt = { value: string; onChange: (value: string) => void; maxLength?: number }

/** One picture: dropped or chosen, seen, changed, removed after a question. Rule PAGE-12. */
export const PictureField = ({
  id,
  label,
  need,
  hint,
  url,
  ratio,
  small = false,
  alt,
  confirm,
  onSelect,
  onRemove,
}: PictureFieldProps & {
  /** An address or a data URL; null while there is none. */
  url: string | null
  /** Width to height: a picture of another shape is cropped. */
  ratio?: number
  /** At most 240 px wide, 160 on a phone, its buttons beside it. */
  small?: boolean
  /** With a field for the alternative text. */
  alt?: Alt
  onSelect: (picture: Picture) => void
  onRemove: () => Promise<ActionResult>
}): ReactNode => {
  const words = useWords(widgets).picture
  const [asking, setAsking] = useState(false)
  const zone = useRef<HTMLButtonElement>(null)
  const removal = useRef<HTMLButtonElement>(null)
  const { choose, reading, error, steps } = usePictures(1, ([picture]) => picture && onSelect(picture), {
    ratio,
  })
  const { over, target, input, open } = useFiles(choose)
  return (
    <>
      <FieldGroup id={id} label={label} need={need} error={error}>
        <div {...target}>
          {input}
          {url === null ? (
            <DropZone
              ref={zone}
              label={label}
              rule={words.rule}
              hint={hint}
              describedBy={`${id}-error`}
              over={over}
              reading={reading}
              onPress={open}
            />
          ) : (
            <div
              className={`overflow-hidden rounded-lg border bg-surface ${small ? 'flex' : ''} ${over ? 'border-primary' : 'border-line'}`}
            >
              <img
                src={url}
                alt={alt?.value || words.preview}
                // In the frame in which customers see it; without one, whole.
                style={{ aspectRatio: ratio }}
                className={`${small ? 'w-40 shrink-0 self-start lg:w-60' : 'w-full'} bg-paper-deep transition-opacity ${ratio === undefined ? 'max-h-72 object-contain' : 'object-cover'} ${over || reading ? 'opacity-50' : ''}`}
              />
              <div
                className={`flex p-1 ${
                  small
                    ? 'min-w-0 flex-1 flex-col items-start justify-center gap-1 border-l border-line'
                    : 'flex-wrap items-center gap-x-1 border-t border-line'
                }`}
              >
                <Button
                  variant="quiet"
                  busy={reading}
                  aria-label={`${label} ${words.change}`}
                  aria-describedby={`${id}-error`}
                  onClick={open}
                  className="px-3!"
                >
                  {!reading && <Icon path={swapIcon} size={18} />}
                  {words.change}
                </Button>
                <Button
                  ref={removal}
                  variant="quiet"
                  aria-label={`${label} ${words.remove}`}
                  onClick={() => setAsking(true)}
                  className="px-3! text-danger! hover:bg-danger-tint!"
                >
                  <Icon path={trashIcon} size={18} />
                  {words.remove}
                </Button>
              </div>
            </div>
          )}
        </div>
      </FieldGroup>
      <PictureSteps steps={steps} />
      {alt && url !== null && <AltField id={`${id}-alt`} {...alt} />}
      <RemovePicture
        open={asking}
        text={confirm}
        onClose={() => setAsking(false)}
        onRemove={onRemove}
        returnTo={() => zone.current ?? removal.current}
      />
    </>
  )
}

const AltField = ({ id, value, onChange, maxLength }: Alt & { id: string }) => {
  const words = useWords(widgets).picture
  return (
    <Field id={id} label={words.alt} help={words.altHelp}>
      {(aria) => (
        <WrappingInput
          {...aria}
          value={value}
          maxLength={maxLength}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
