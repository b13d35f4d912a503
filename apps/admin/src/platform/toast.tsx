import { iconButtonClass } from '@noren/ui/button'
import { alertIcon, closeIcon, doneIcon, Icon, infoIcon } from '@noren/ui/icon'
import { common } from '@noren/words/common'
import { shell } from '@noren/words/admin/shell'
import { type PointerEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useWords } from './language.ts'

type ToastInput = {
  title: string
  description?: string
  tone?: 'plain' | 'success' | 'danger'
  duration?: number
}
type Toast = ToastInput & { id: number; leaving: boolean }

/** One at once: a new one takes the place of the last. Source of all numbers here: specification, part 1 §9. */
export const toast = (input: ToastInput): void => {
  clearTimeout(removal)
  set({ ...input, id: (last += 1), leaving: false })
}

/** Our own and not the headless library's, whose hotkey (F6) and swipe distance (40 px) are fixed. */
export const Toasts = () => {
  const shown = useSyncExternalStore(subscribe, () => current)
  const words = useWords(shell)
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key === 'F8') region.current?.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={words.toasts}
      // On a phone above the round button and the actions of a dialog, which are wanted next.
      className="fixed inset-x-4 bottom-22 z-toast mx-auto max-w-sm sm:right-6 sm:left-auto sm:mx-0 sm:w-96 lg:bottom-6"
    >
      {shown && <ToastCard key={shown.id} toast={shown} />}
      <Announcement toast={shown} />
    </section>
  )
}

const ToastCard = ({
  toast: { id, title, description, tone = 'plain', duration = 5000, leaving },
}: {
  toast: Toast
}) => {
  const words = useWords(common)
  const [held, setHeld] = useState(false)
  const [shift, setShift] = useState(0)
  const start = useRef<{ x: number; slack: number } | null>(null)
  useEffect(() => {
    if (held || leaving) return
    const timer = setTimeout(() => dismiss(id), duration)
    return () => clearTimeout(timer)
  }, [held, leaving, id, duration])
  const move = (event: PointerEvent) => {
    if (start.current === null) return
    const moved = event.clientX - start.current.x
    if (Math.abs(moved) < start.current.slack && shift === 0) return
    if (shift === 0) event.currentTarget.setPointerCapture(event.pointerId)
    setShift(moved)
  }
  const release = () => {
    start.current = null
    if (Math.abs(shift) >= 50) dismiss(id)
    else setShift(0)
  }
  return (
    <div
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => event.key === 'Escape' && !event.nativeEvent.isComposing && dismiss(id)}
      onPointerDown={(event) => {
        start.current = { x: event.clientX, slack: event.pointerType === 'touch' ? 10 : 2 }
      }}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      style={{ transform: `translateX(${shift}px)` }}
      className={`flex touch-pan-y items-start gap-3 rounded-lg border border-line bg-surface py-3 pr-2 pl-4 shadow-raised select-none
        transition-opacity duration-200 starting:opacity-0 ${leaving ? 'pointer-events-none opacity-0' : ''}`}
    >
      <Icon path={signs[tone].icon} className={`mt-1 ${signs[tone].className}`} />
      <div className="min-w-0 flex-1 py-0.5">
        <p className="font-bold">{title}</p>
        {description && <p className="text-sm text-ink-soft">{description}</p>}
      </div>
      <button
        type="button"
        aria-label={words.close}
        onClick={() => dismiss(id)}
        className={`${iconButtonClass} -my-1.5`}
      >
        <Icon path={closeIcon} />
      </button>
    </div>
  )
}

/** Said once: filled a moment after the toast appears, so that readers notice, and emptied a second later. */
const Announcement = ({ toast: shown }: { toast: Toast | null }) => {
  const [text, setText] = useState('')
  const id = shown?.id
  const wanted = shown === null ? '' : [shown.title, shown.description].filter(Boolean).join(' ')
  useEffect(() => {
    if (id === undefined) return
    const say = setTimeout(() => setText(wanted), 100)
    const clear = setTimeout(() => setText(''), 1100)
    return () => {
      clearTimeout(say)
      clearTimeout(clear)
    }
  }, [id, wanted])
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  )
}

const signs = {
  plain: { icon: infoIcon, className: 'text-primary' },
  success: { icon: doneIcon, className: 'text-success' },
  danger: { icon: alertIcon, className: 'text-danger' },
}

let current: Toast | null = null
let last = 0
let removal: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const set = (next: Toast | null) => {
  current = next
  for (const listener of listeners) listener()
}

const dismiss = (id: number) => {
  if (current?.id !== id || current.leaving) return
  set({ ...current, leaving: true })
  removal = setTimeout(() => set(null), 1000)
}
