import { IconButton } from '@noren/ui/button'
import {
  arrowDownIcon,
  arrowLeftIcon,
  arrowRightIcon,
  arrowUpIcon,
  minusIcon,
  plusIcon,
} from '@noren/ui/icon'
import { widgets } from '@noren/words/admin/widgets'
import { type ReactNode, useState } from 'react'
import { Dialog } from '#platform/dialog.tsx'
import { SubmitActions } from '#platform/forms/form-actions.tsx'
import { useWords } from '#platform/language.ts'
import { type Area, areaOf, moveBy, type View, wholeView, zoomMax, zoomTo } from './crop-area.ts'
import { CropFrame } from './crop-frame.tsx'
import type { Cropping } from './use-pictures.ts'

/** The part of a picture that is used: dragged, zoomed, or by keys and buttons. Rule PAGE-46. */
export const CropDialog = ({
  cropping,
  busy,
  onUse,
  onClose,
}: {
  cropping: Cropping | undefined
  busy: boolean
  onUse: (area: Area) => void
  onClose: () => void
}): ReactNode => {
  const words = useWords(widgets).crop
  return (
    <Dialog form open={cropping !== undefined} onClose={onClose} title={words.title} text={words.text}>
      {cropping && <Crop {...{ cropping, busy, onUse, onClose }} />}
    </Dialog>
  )
}

const Crop = ({
  cropping: { bitmap, ratio },
  busy,
  onUse,
  onClose,
}: {
  cropping: Cropping
  busy: boolean
  onUse: (area: Area) => void
  onClose: () => void
}) => {
  const words = useWords(widgets).crop
  const [view, setView] = useState<View>(wholeView)
  const area = areaOf(bitmap, ratio, view)
  const zoom = (by: number) => setView((before) => zoomTo(before, before.zoom + by))
  /** By tenths of what is seen. */
  const step = (x: number, y: number) =>
    setView((before) => {
      const seen = areaOf(bitmap, ratio, before)
      return moveBy(bitmap, ratio, before, { x: x * seen.width, y: y * seen.height })
    })
  return (
    <>
      <CropFrame {...{ bitmap, ratio, area, setView, step, zoom }} />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
        <div className="flex min-w-0 flex-1 basis-56 items-center gap-1">
          <IconButton
            label={words.zoomOut}
            path={minusIcon}
            disabled={view.zoom <= 1}
            onClick={() => zoom(-zoomStep)}
          />
          <input
            type="range"
            aria-label={words.zoom}
            aria-valuetext={words.times(Math.round(view.zoom * 100) / 100)}
            min={1}
            max={zoomMax}
            step={0.05}
            value={view.zoom}
            onChange={(event) => setView(zoomTo(view, Number(event.target.value)))}
            className="h-11 min-w-0 flex-1 accent-primary"
          />
          <IconButton
            label={words.zoomIn}
            path={plusIcon}
            disabled={view.zoom >= zoomMax}
            onClick={() => zoom(zoomStep)}
          />
        </div>
        <div className="flex">
          <IconButton label={words.left} path={arrowLeftIcon} onClick={() => step(-0.1, 0)} />
          <IconButton label={words.right} path={arrowRightIcon} onClick={() => step(0.1, 0)} />
          <IconButton label={words.up} path={arrowUpIcon} onClick={() => step(0, -0.1)} />
          <IconButton label={words.down} path={arrowDownIcon} onClick={() => step(0, 0.1)} />
        </div>
      </div>
      <SubmitActions submit={words.use} isSending={busy} onPress={() => onUse(area)} onClose={onClose} />
    </>
  )
}

const zoomStep = 0.25
