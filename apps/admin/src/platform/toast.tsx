import { common } from '@noren/words/common'
import { widgets } from '@noren/words/admin/widgets'
import {
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { isConversion } from './fields/conversion.ts'
import { language, useWords } from './language.ts'
import { announce } from './notices/announcer.tsx'
import { type Toast, ToastCard } from './notices/toast-card.tsx'

type ToastInput = Omit<Toast, 'id' | 'leaving'>

/** One at once: a new one takes the place of the last. Rules SCR-6, SCR-7; decision 0014. */
export const toast = (input: ToastInput): void => {
  clearTimeout(removal)
  set({ ...input, id: (last += 1), leaving: false })
  const hint = input.action && widgets[language()].toastAction(input.action.label)
  announce(
    [input.title, input.description, hint].filter(Boolean).join(' '),
    input.variant === 'destructive' ? 'assertive' : 'polite',
  )
}

/** What went wrong without anybody expecting it. The fault is for the console, unless it is `quiet`. Rule SCR-8. */
export const toastError = (
  fault: unknown,
  { quiet = false, ...input }: Partial<ToastInput> & { quiet?: boolean } = {},
): void => {
  if (!quiet) console.error(fault)
  toast({ title: common[language()].errorTitle, variant: 'destructive', ...input })
}

/** Our own and not the headless library's, whose hotkey (F6) and swipe distance (40 px) are fixed. */
export const Toasts = (): ReactNode => {
  const shown = useSyncExternalStore(subscribe, () => current)
  const words = useWords(widgets)
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<Element | null>(null)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const gone = shown === null || shown.leaving
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
    function press(event: KeyboardEvent) {
      if (event.key === 'F8') region.current?.focus()
      if (
        event.key === 'Escape' &&
        !event.defaultPrevented &&
        !isConversion(event) &&
        !isInLayer(event.target)
      )
        dismiss()
    }
  }, [])
  useLayoutEffect(() => {
    if (!gone) return
    setHovered(false)
    setFocused(false)
    // Whoever came here by keyboard goes on where they were.
    if (region.current?.contains(document.activeElement) && cameFrom.current instanceof HTMLElement)
      cameFrom.current.focus()
  }, [gone])
  const enter = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget
    setFocused(true)
  }
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false)
  }
  // A finger hovers over nothing; what it touched would never be left again.
  const hover = (event: PointerEvent, over: boolean) => event.pointerType !== 'touch' && setHovered(over)
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={words.toasts}
      // Written out, so that an open dialog leaves the notices reachable; they are read by the announcer.
      aria-live="off"
      onFocus={enter}
      onBlur={leave}
      onPointerEnter={(event) => hover(event, true)}
      onPointerLeave={(event) => hover(event, false)}
      // On a phone above the round button and the actions of a dialog, which are wanted next.
      className="fixed inset-x-4 bottom-22 z-toast mx-auto max-w-sm rounded-lg sm:right-6 sm:left-auto sm:mx-0 sm:w-96 lg:bottom-6"
    >
      {shown && <ToastCard key={shown.id} toast={shown} held={hovered || focused} onDismiss={dismiss} />}
    </section>
  )
}

// There, Escape belongs to what is open.
const isInLayer = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role$="dialog"], [role="menu"], [role="listbox"]') !== null

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

const dismiss = () => {
  if (current === null || current.leaving) return
  set({ ...current, leaving: true })
  removal = setTimeout(() => set(null), 1000)
}
