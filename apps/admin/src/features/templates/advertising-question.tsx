import { Button } from '@noren/ui/button'
import { templates as words } from '@noren/words/admin/mails/templates'
import type { ReactNode } from 'react'
import { Dialog, DialogActions } from '#platform/dialog.tsx'
import { useWords } from '#platform/language.ts'

/** Asked once before words of advertising are saved. Rule FORM-16. */
export const AdvertisingQuestion = ({
  found,
  onBack,
  onSave,
}: {
  /** None: nothing is asked. */
  found: readonly string[]
  onBack: () => void
  onSave: () => void
}): ReactNode => {
  const texts = useWords(words)
  const { title, text, back, save } = texts.advertising
  const named = found.map((word) => `「${word}」`).join(texts.join)
  return (
    <Dialog open={found.length > 0} onClose={onBack} title={title} text={text(named)}>
      <DialogActions>
        <Button variant="outline" onClick={onSave}>
          {save}
        </Button>
        <Button onClick={onBack}>{back}</Button>
      </DialogActions>
    </Dialog>
  )
}
