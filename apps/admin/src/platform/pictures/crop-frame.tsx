import { widgets } from '@noren/words/admin/widgets'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useWords } from '#platform/language.ts'
import { type Area, moveBy, type View, zoomTo } from './crop-area.ts'

/** What is seen of the picture: it follows the finger, two fingers or the wheel enlarge it, and keys do the same. */
export const CropFrame = ({
  bitmap,
  ratio,
  area,
  setView,
  step,
  zoom,
}: {
  bitmap: ImageBitmap
  ratio: number
  area: Area
  setView: (change: (view: View) => View) => void
  step: (x: number, y: number) => void
  zoom: (by: number) => void
}): ReactNode => {
  const words = useWords(widgets).crop
  const hint = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  // Fingers on the picture, by their pointers.
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  useEffect(() => {
    const { current } = canvas
    const pen = current?.getContext('2d')
    if (!current || !pen) return
    pen.fillStyle = '#ffffff'
    pen.fillRect(0, 0, current.width, current.height)
    pen.drawImage(bitmap, area.x, area.y, area.width, area.height, 0, 0, current.width, current.height)
  }, [bitmap, area])
  const down = ({ currentTarget, pointerId, clientX: x, clientY: y }: PointerEvent) => {
    currentTarget.setPointerCapture(pointerId)
    fingers.current.set(pointerId, { x, y })
  }
  const move = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent) => {
    const before = fingers.current.get(pointerId)
    if (!before) return
    const spread = spreadOf(fingers.current)
    fingers.current.set(pointerId, { x: clientX, y: clientY })
    if (fingers.current.size > 1) {
      const wider = spreadOf(fingers.current) / Math.max(spread, 1)
      return setView((view) => zoomTo(view, view.zoom * wider))
    }
    const scale = area.width / currentTarget.clientWidth
    const by = { x: (clientX - before.x) * scale, y: (clientY - before.y) * scale }
    setView((view) => moveBy(bitmap, ratio, view, by))
  }
  const up = ({ pointerId }: PointerEvent) => fingers.current.delete(pointerId)
  const press = (event: KeyboardEvent) => {
    const [x, y] = directions[event.key] ?? [0, 0]
    const by = { '+': 0.25, ';': 0.25, '=': 0.25, '-': -0.25 }[event.key]
    if (x !== 0 || y !== 0) step(x, y)
    else if (by !== undefined) zoom(by)
    else return
    event.preventDefault()
  }
  return (
    <>
      <div
        role="application"
        // What an arrow key moves has to have the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={words.frame}
        aria-describedby={hint}
        onKeyDown={press}
        className="mx-auto mt-3 w-fit max-w-full rounded-md"
      >
        <canvas
          ref={canvas}
          width={960}
          height={Math.round(960 / ratio)}
          onPointerDown={down}
          onPointerMove={move}
          onPointerUp={up}
          onPointerCancel={up}
          onWheel={(event) => zoom(event.deltaY < 0 ? 0.1 : -0.1)}
          className="mx-auto max-h-[45dvh] max-w-full cursor-grab touch-none rounded-md bg-paper-deep active:cursor-grabbing"
        />
      </div>
      <p id={hint} className="mt-2 text-sm text-ink-soft">
        <span className="pointer-coarse:hidden">{words.hint}</span>
        <span className="hidden pointer-coarse:inline">{words.hintTouch}</span>
      </p>
    </>
  )
}

/** The picture goes where the arrow points. */
const directions: Record<string, readonly [number, number]> = {
  ArrowLeft: [-0.1, 0],
  ArrowRight: [0.1, 0],
  ArrowUp: [0, -0.1],
  ArrowDown: [0, 0.1],
}

const spreadOf = (fingers: ReadonlyMap<number, { x: number; y: number }>): number => {
  const [one, other] = [...fingers.values()]
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
}
