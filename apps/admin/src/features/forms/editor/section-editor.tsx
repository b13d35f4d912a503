import type { FormSection } from '@noren/contract/booking/forms'
import { sections as words } from '@noren/words/admin/forms/sections'
import type { ReactNode } from 'react'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { useWords } from '#platform/language.ts'
import { addId, type Edited, type ShownSection } from './section-draft.ts'
import { EditorForm } from './editor-form.tsx'

/** A drawer at the bottom. Rule FORM-11. */
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
  const leave = () => {
    onUnsaved(undefined)
    onClose()
  }
  return (
    <FormDialog
      drawer
      open={open}
      title={edited.stored ? texts.update : texts.create}
      onClose={leave}
      // What opened the editor may be gone: the first section replaces the empty page, a deleted one its row.
      returnTo={() => (edited.stored && latest ? null : document.getElementById(addId))}
    >
      {(form) => <EditorForm {...form} edited={edited} latest={latest} onUnsaved={onUnsaved} />}
    </FormDialog>
  )
}
