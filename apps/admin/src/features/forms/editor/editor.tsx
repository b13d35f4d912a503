import type { FormSection } from '@noren/contract/booking/forms'
import { sections as words } from '@noren/words/admin/forms/sections'
import { type ReactNode, useRef, useState } from 'react'
import { Dialog } from '#platform/dialog.tsx'
import { useWords } from '#platform/language.ts'
import { addId, type Edited, type ShownSection } from './draft.ts'
import { EditorForm, type EditorHandle } from './editor-form.tsx'

/** A drawer at the bottom. Escape asks before typed input is discarded; a second Escape withdraws the question. Rule FORM-11. */
export const SectionEditor = ({
  edited,
  latest,
  open,
  onUnsaved,
  onClose,
}: {
  edited: Edited
  /** The section as it is by now. */
  latest: FormSection | undefined
  open: boolean
  /** What stands in the editor and is not saved; undefined where there is nothing. */
  onUnsaved: (section: ShownSection | undefined) => void
  onClose: () => void
}): ReactNode => {
  const texts = useWords(words).editor
  // A ref, because state could miss the last key press before closing.
  const form = useRef<EditorHandle>(null)
  const [isAsked, setAsked] = useState(false)
  const leave = () => {
    setAsked(false)
    onUnsaved(undefined)
    onClose()
  }
  const close = () => (form.current?.isTouched() ? setAsked(!isAsked) : leave())
  return (
    <Dialog
      form
      drawer
      open={open}
      title={edited.stored ? texts.update : texts.create}
      onClose={close}
      // What opened the editor may be gone: the first section replaces the empty page, a deleted one its row.
      returnTo={() => (edited.stored && latest ? null : document.getElementById(addId))}
    >
      <EditorForm
        ref={form}
        edited={edited}
        latest={latest}
        discarding={{ isAsked, onStay: () => setAsked(false), onDiscard: leave }}
        onUnsaved={onUnsaved}
        onClose={close}
        onDone={leave}
      />
    </Dialog>
  )
}
