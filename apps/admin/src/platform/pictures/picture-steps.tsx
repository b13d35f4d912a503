import { Button } from '@noren/ui/button'
import { widgets } from '@noren/words/admin/widgets'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'
import { ValidationMessage } from '#platform/notices/validation-message.tsx'
import { CropDialog } from './crop-dialog.tsx'
import type { PictureStepsState } from './use-pictures.ts'

/** Stands below the field's error: the way out of it, and the dialog in which a picture is cropped. */
export const PictureSteps = ({
  steps: { note, shrink, reading, cropping, crop, stopCropping },
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
      <CropDialog cropping={cropping} busy={reading} onUse={crop} onClose={stopCropping} />
    </>
  )
}
