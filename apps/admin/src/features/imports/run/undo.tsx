import { imports as calls, type ImportRun } from '@noren/contract/imports/imports'
import { Button, type ButtonSize } from '@noren/ui/button'
import { Icon, undoIcon } from '@noren/ui/icon'
import { importFiles } from '@noren/words/admin/imports/files'
import { formatCount } from '@noren/words/format'
import { type ReactNode, useState } from 'react'
import { DeleteDialog } from '#platform/actions/delete-dialog.tsx'
import { useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'

/** Asks once: it takes back what the import made. Rule IMP-78. */
export const Undo = ({ run, size }: { run: ImportRun; size?: ButtonSize }): ReactNode => {
  const words = useWords(importFiles).undo
  const { id, kind, counts, options } = run
  // A mail cannot be taken back.
  const isTold = options.confirm && counts.mails > 0
  const [isOpen, setOpen] = useState(false)
  const undo = useWrite(calls.undo)
  return (
    <>
      <Button variant="outline" size={size} onClick={() => setOpen(true)}>
        <Icon path={undoIcon} size={18} />
        {words.button}
      </Button>
      <DeleteDialog
        open={isOpen}
        title={words.title}
        text={isTold ? words.confirmed(words.text[kind], formatCount(counts.mails)) : words.text[kind]}
        submit={words.button}
        onClose={() => setOpen(false)}
        onDelete={() => undo.mutateAsync({ params: { id } })}
      />
    </>
  )
}
