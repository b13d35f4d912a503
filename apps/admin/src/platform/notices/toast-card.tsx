import { buttonClass, IconButton } from '@noren/ui/button'
import { alertIcon, closeIcon, doneIcon, Icon, infoIcon } from '@noren/ui/icon'
import { common } from '@noren/words/common'
import { type PointerEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWords } from '#platform/language.ts'

export type Toast = {
  id: number
  title: string
  description?: string
  action?: { label: string; onPress: () => void }
  variant?: 'plain' | 'success' | 'destructive'
  /** Milliseconds until it closes by itself. */
  duration?: number
  leaving: boolean
}

export const ToastCard = ({
  toast: { title, description, action, variant = 'plain', duration = 5000, leaving },
  held,
  onDismiss,
}: {
  toast: Toast
  held: boolean
  onDismiss: () => void
}): ReactNode => {
  const words = useWords(common)
  const swipe = useSwipe(onDismiss)
  useTimeOut(duration, held || swipe.shift !== 0 || leaving, onDismiss)
  return (
    <div
      {...swipe.handlers}
      inert={leaving}
      style={{ transform: `translateX(${swipe.shift}px)` }}
      className={`flex touch-pan-y items-start gap-3 rounded-lg border border-line bg-surface py-3 pr-2 pl-4 shadow-raised select-none
        transition-opacity duration-200 starting:opacity-0 ${leaving ? 'opacity-0' : ''}`}
    >
      <Icon path={signs[variant].icon} className={`mt-1 ${signs[variant].className}`} />
      <div className="min-w-0 flex-1 py-0.5">
        <p className="font-bold">{title}</p>
        {description && <p className="text-sm text-ink-soft">{description}</p>}
        {action && (
          <button
            type="button"
            onClick={() => {
              action.onPress()
              onDismiss()
            }}
            className={`${buttonClass({ variant: 'quiet' })} mt-1 -ml-5`}
          >
            {action.label}
          </button>
        )}
      </div>
      <IconButton label={words.close} path={closeIcon} onClick={onDismiss} className="-my-1.5" />
    </div>
  )
}

/** The timer pauses while the toast is held, and resumes with the remaining time. */
const useTimeOut = (duration: number, held: boolean, onEnd: () => void) => {
  const left = useRef(duration)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (held) return
    const begun = performance.now()
    const timer = setTimeout(() => end(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - begun
    }
  }, [held])
}

const useSwipe = (onAway: () => void) => {
  const [shift, setShift] = useState(0)
  const start = useRef<{ x: number; slack: number } | null>(null)
  const end = (moved: number) => {
    start.current = null
    if (Math.abs(moved) >= swipeAway) onAway()
    else setShift(0)
  }
  const handlers = {
    onPointerDown: ({ target, clientX, pointerType }: PointerEvent) => {
      // A press on a button is no swipe, also when the pointer moves a little.
      if (target instanceof Element && target.closest('button')) return
      start.current = { x: clientX, slack: pointerType === 'touch' ? 10 : 2 }
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current === null) return
      const moved = event.clientX - start.current.x
      if (Math.abs(moved) < start.current.slack && shift === 0) return
      if (shift === 0) event.currentTarget.setPointerCapture(event.pointerId)
      setShift(moved)
    },
    onPointerUp: () => end(shift),
    onPointerCancel: () => end(0),
  }
  return { shift, handlers }
}

/** Pixels. */
const swipeAway = 50

const signs = {
  plain: { icon: infoIcon, className: 'text-primary' },
  success: { icon: doneIcon, className: 'text-success' },
  destructive: { icon: alertIcon, className: 'text-danger' },
}
