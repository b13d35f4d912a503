import { Button } from '@noren/ui/button'
import { widgets } from '@noren/words/admin/widgets'
import type { ReactNode } from 'react'
import { Dialog, DialogActions } from '../dialog.tsx'
import { useWords } from '../language.ts'

/** Whether unsaved input may be lost. */
export const UnsavedQuestion = ({
  open,
  onStay,
  onLeave,
}: {
  open: boolean
  onStay: () => void
  onLeave: () => void
}): ReactNode => {
  const words = useWords(widgets).unsaved
  return (
    <Dialog open={open} onClose={onStay} title={words.title} text={words.text}>
      <DialogActions>
        <Button variant="outline" onClick={onLeave}>
          {words.leave}
        </Button>
        <Button onClick={onStay}>{words.stay}</Button>
      </DialogActions>
    </Dialog>
  )
}
