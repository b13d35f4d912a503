import { altTextMax } from '@noren/contract/limits'
import { libraryImages, type LibraryImage } from '@noren/contract/pages/images'
import { Button, IconButton } from '@noren/ui/button'
import { Field, FieldError } from '@noren/ui/field'
import { trashIcon } from '@noren/ui/icon'
import { TextInput } from '@noren/ui/input'
import { Skeleton } from '@noren/ui/placeholder'
import { common } from '@noren/words/common'
import { pages as pageWords } from '@noren/words/admin/pages'
import { widgets } from '@noren/words/admin/widgets'
import { type ReactNode, useState } from 'react'
import type { ActionResult } from '#platform/actions/action-result.ts'
import { useRead } from '#platform/api.ts'
import { Dialog, DialogActions } from '#platform/dialog.tsx'
import { useKept } from '#platform/forms/use-draft.ts'
import { useWords } from '#platform/language.ts'
import { DropZone } from '#platform/pictures/drop-zone.tsx'
import type { Picture } from '#platform/pictures/picture.ts'
import { PictureSteps } from '#platform/pictures/picture-steps.tsx'
import { RemovePicture } from '#platform/pictures/remove-picture.tsx'
import { usePictures } from '#platform/pictures/use-pictures.ts'
import { useFiles } from '#platform/uploads/use-files.tsx'
import { QueryState } from '#platform/queries/query-state.tsx'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { AltInput } from '../alt-input.tsx'
import type { EditorDialog } from './link-dialog.tsx'

/** The shop's own images: chosen, or added and inserted at once. Rule PAGE-22. */
export const ImageDialog = ({ editor, open, onClose }: EditorDialog): ReactNode => {
  const words = useWords(pageWords).library
  const insert = ({ image_url: src, alt_text: alt, width, height }: LibraryImage) => {
    editor.chain().focus().insertContent({ type: 'image', attrs: { src, alt, width, height } }).run()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.title}
      text={words.text}
      form
      returnTo={() => editor.view.dom}
    >
      <Library onInsert={insert} onClose={onClose} />
    </Dialog>
  )
}

const Library = ({ onInsert, onClose }: { onInsert: (image: LibraryImage) => void; onClose: () => void }) => {
  const words = useWords(pageWords).library
  const { cancel } = useWords(common)
  const query = useRead('GET /api/library-images', {})
  const { mutateAsync } = useWrite(libraryImages.remove)
  const { mutateAsync: update } = useWrite(libraryImages.update)
  const showFailure = useFailureToast()
  const [asked, setAsked] = useState<number>()
  const [isAsking, setAsking] = useState(false)
  const saveAlt = async (id: number, alt_text: string): Promise<boolean> => {
    const reply = await update({ params: { id }, body: { alt_text } })
    if (!reply.ok)
      showFailure(words.altFailed, { ...reply, message: reply.errors?.['alt_text']?.[0] ?? reply.message })
    return reply.ok
  }
  const removeOne = async (): Promise<ActionResult> => {
    if (asked === undefined) return { ok: true }
    const reply = await mutateAsync({ params: { id: asked } })
    return reply.ok || reply.status === 404
      ? { ok: true }
      : { ok: false, message: reply.message || undefined }
  }
  return (
    <div className="mt-4 space-y-4">
      <Upload onInsert={onInsert} />
      <QueryState
        query={query}
        failed={words.failed}
        skeleton={<Skeleton className="h-28" />}
        isEmpty={({ data }) => data.length === 0}
        empty={<p className="text-sm text-ink-soft">{words.none}</p>}
      >
        {({ data }) => (
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {data.map((image, index) => {
              const name = image.alt_text || words.unnamed(index + 1)
              return (
                <li key={image.id} className="relative overflow-hidden rounded-md border border-line">
                  <button
                    type="button"
                    aria-label={words.insert(name)}
                    onClick={() => onInsert(image)}
                    className="block w-full focus-visible:-outline-offset-2"
                  >
                    <img
                      src={image.image_url}
                      alt=""
                      width={image.width}
                      height={image.height}
                      loading="lazy"
                      className="aspect-square w-full bg-paper-deep object-cover"
                    />
                  </button>
                  <IconButton
                    label={words.remove(name)}
                    path={trashIcon}
                    onClick={() => {
                      setAsked(image.id)
                      setAsking(true)
                    }}
                    className="absolute top-1 right-1 bg-surface/90! text-danger!"
                  />
                  <div className="p-1">
                    <AltInput
                      label={words.altOf(name)}
                      placeholder={words.alt}
                      value={image.alt_text}
                      draft={`library.${image.id}`}
                      onSave={(text) => saveAlt(image.id, text)}
                    />
                  </div>
                </li>
              )
            })}
          </ul>
        )}
      </QueryState>
      <RemovePicture
        open={isAsking}
        onClose={() => setAsking(false)}
        onRemove={removeOne}
        returnTo={() => document.getElementById('library-alt')}
      />
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {cancel}
        </Button>
      </DialogActions>
    </div>
  )
}

const Upload = ({ onInsert }: { onInsert: (image: LibraryImage) => void }) => {
  const words = useWords(pageWords).library
  const picture = useWords(widgets).picture
  const { mutateAsync, isPending } = useWrite(libraryImages.create)
  const [alt, setAlt] = useKept('library.alt', '')
  const [failure, setFailure] = useState<string>()
  const send = async ({ dataUrl }: Picture) => {
    const reply = await mutateAsync({ body: { image_base64: dataUrl, alt_text: alt.trim() } })
    if (reply.ok) onInsert(reply.body.data)
    else setFailure(reply.errors?.['image_base64']?.[0] ?? (reply.message || words.uploadFailed))
  }
  const { choose, reading, error, steps } = usePictures(1, ([chosen]) => void (chosen && send(chosen)))
  const { over, target, input, open } = useFiles(choose)
  return (
    <div {...target}>
      {input}
      <Field id="library-alt" label={words.alt} help={picture.altHelp}>
        {(aria) => (
          <TextInput
            {...aria}
            value={alt}
            maxLength={altTextMax}
            onChange={(event) => setAlt(event.target.value)}
          />
        )}
      </Field>
      <DropZone
        label={words.upload}
        rule={picture.rule}
        describedBy="library-upload-error"
        over={over}
        reading={reading || isPending}
        onPress={open}
      />
      <FieldError id="library-upload" error={error ?? failure} />
      <PictureSteps steps={steps} />
    </div>
  )
}
