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
import { type ReactNode, useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Dialog } from '#platform/dialog.tsx'
import { SubmitActions } from '#platform/forms/form-actions.tsx'
import { useWords } from '#platform/language.ts'
import type { Area, Picture } from './picture.ts'

export type CropDialogProps = {
  open: boolean
  picture: Picture
  ratio: number
  busy: boolean
  onUse: (area: Area) => void
  onClose: () => void
}

/** The part of a picture that is used: dragged, zoomed, or by keys and buttons. Rule PAGE-46. */
export const CropDialog = ({ open, onClose, ...crop }: CropDialogProps): ReactNode => {
  const words = useWords(widgets).crop
  return (
    <Dialog form open={open} onClose={onClose} title={words.title} text={words.text}>
      <Crop {...crop} onClose={onClose} />
    </Dialog>
  )
}

const Crop = ({ picture, ratio, busy, onUse, onClose }: Omit<CropDialogProps, 'open'>) => {
  const words = useWords(widgets).crop
  const hint = useId()
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [frame, setFrame] = useState({ width: 0, height: 0 })
  const [seen, setSeen] = useState<{ percent: Area; pixels: Area }>()
  /** Around the middle of what is seen. */
  const zoomTo = (wanted: number) => {
    const next = Math.min(zoomMax, Math.max(1, wanted))
    setPosition({ x: (position.x * next) / zoom, y: (position.y * next) / zoom })
    setZoom(next)
  }
  /** By a tenth of what is seen, up to the edge: the buttons for those who cannot drag. */
  const move = (x: number, y: number) => {
    if (!seen) return
    const { percent } = seen
    const right = Math.max(-percent.x, Math.min(100 - percent.x - percent.width, x * percent.width))
    const down = Math.max(-percent.y, Math.min(100 - percent.y - percent.height, y * percent.height))
    setPosition({
      x: position.x - (right * frame.width) / percent.width,
      y: position.y - (down * frame.height) / percent.height,
    })
  }
  return (
    <>
      <div
        style={{ aspectRatio: ratio, width: `min(100%, ${45 * ratio}dvh)` }}
        className="relative mx-auto mt-3 overflow-hidden rounded-md bg-surface"
      >
        <Cropper
          image={picture.dataUrl}
          aspect={ratio}
          objectFit="cover"
          maxZoom={zoomMax}
          keyboardStep={frame.width / 10}
          crop={position}
          zoom={zoom}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropSizeChange={setFrame}
          onCropAreaChange={(percent, pixels) => setSeen({ percent, pixels })}
          cropperProps={{ role: 'application', 'aria-label': words.frame, 'aria-describedby': hint }}
          classes={{ cropAreaClassName: 'rounded-md -outline-offset-2!' }}
          disableAutomaticStylesInjection
        />
      </div>
      <p id={hint} className="mt-2 text-sm text-ink-soft">
        <span className="pointer-coarse:hidden">{words.hint}</span>
        <span className="hidden pointer-coarse:inline">{words.hintTouch}</span>
      </p>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
        <div className="flex min-w-0 flex-1 basis-56 items-center gap-1">
          <IconButton
            label={words.zoomOut}
            path={minusIcon}
            disabled={zoom <= 1}
            onClick={() => zoomTo(zoom - zoomStep)}
          />
          <input
            type="range"
            aria-label={words.zoom}
            aria-valuetext={words.times(Math.round(zoom * 100) / 100)}
            min={1}
            max={zoomMax}
            step={0.05}
            value={zoom}
            onChange={(event) => zoomTo(Number(event.target.value))}
            className="h-11 min-w-0 flex-1 accent-primary"
          />
          <IconButton
            label={words.zoomIn}
            path={plusIcon}
            disabled={zoom >= zoomMax}
            onClick={() => zoomTo(zoom + zoomStep)}
          />
        </div>
        <div className="flex">
          <IconButton label={words.left} path={arrowLeftIcon} onClick={() => move(0.1, 0)} />
          <IconButton label={words.right} path={arrowRightIcon} onClick={() => move(-0.1, 0)} />
          <IconButton label={words.up} path={arrowUpIcon} onClick={() => move(0, 0.1)} />
          <IconButton label={words.down} path={arrowDownIcon} onClick={() => move(0, -0.1)} />
        </div>
      </div>
      <SubmitActions
        submit={words.use}
        isSending={busy}
        isDisabled={!seen}
        onPress={() => seen && onUse(seen.pixels)}
        onClose={onClose}
      />
    </>
  )
}

const zoomMax = 5
const zoomStep = 0.25
