import { Button } from '@noren/ui/button'
import { widgets } from '@noren/words/admin/widgets'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'
import { ValidationMessage } from '#platform/notices/validation-message.tsx'
import { onDemand } from '#platform/panels/on-demand.tsx'
import type { CropDialogProps } from './crop-dialog.tsx'
import type { PictureStepsState } from './use-pictures.ts'

/** Stands below the field's error: the way out of it, and the dialog in which a picture is cropped. */
export const PictureSteps = ({
  steps: { note, shrink, reading, crop },
}: {
  steps: PictureStepsState
}): ReactNode => {
  const words = useWords(widgets).picture
  return (
    <>
      <div className="mb-4 empty:hidden">
        {shrink && (
          <Button variant="tonal" busy={reading} onClick={shrink}>
            {words.shrink}
          </Button>
        )}
        {note && <ValidationMessage kind={note.kind}>{note.text}</ValidationMessage>}
      </div>
      {crop && <CropDialog {...crop} busy={reading} />}
    </>
  )
}

const CropDialog = onDemand<CropDialogProps>(async () => (await import('./crop-dialog.tsx')).CropDialog, {
  layer: ({ open, onClose }) => (open ? onClose : undefined),
})
