import { common } from '@noren/words/common'
import { notices } from '@noren/words/admin/widgets/notices'
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
  const hint = input.action && notices[language()].toastAction(input.action.label)
  announce(
    [input.title, input.description, hint].filter(Boolean).join(' '),
    input.variant === 'destructive' ? 'assertive' : 'polite',
  )
}

/** What went wrong without anybody expecting it. The fault is for the console, unless it is `quiet`. Rule SCR-8. */
export const toastError = (
  error: unknown,
  { quiet = false, ...input }: Partial<ToastInput> & { quiet?: boolean } = {},
): void => {
  if (!quiet) console.error(error)
  toast({ title: common[language()].errorTitle, variant: 'destructive', ...input })
}

/** Not the headless library's toast, whose hotkey (F6) and swipe distance (40 px) are fixed. */
export const Toasts = (): ReactNode => {
  const shown = useSyncExternalStore(subscribe, () => current)
  const words = useWords(notices)
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<Element | null>(null)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  // What opened another tab says so to whoever comes back.
  const isHidden = useSyncExternalStore(subscribeVisibility, () => document.hidden)
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
  const [wasGone, setWasGone] = useState(gone)
  if (gone !== wasGone) {
    setWasGone(gone)
    setHovered(false)
    setFocused(false)
  }
  useLayoutEffect(() => {
    if (!gone) return
    // The keyboard focus returns to where it was.
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
  // Touch has no hover: a pointerleave would never follow. Nor is a toast hovered that came to lie under a mouse that rests.
  const hover = ({ pointerType, movementX, movementY }: PointerEvent) => {
    if (pointerType !== 'touch' && (movementX !== 0 || movementY !== 0)) setHovered(true)
  }
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={words.toasts}
      // Explicit, so that an open modal dialog does not hide the toasts; the announcer reads them out.
      aria-live="off"
      onFocus={enter}
      onBlur={leave}
      onPointerMove={hover}
      onPointerLeave={() => setHovered(false)}
      // Above the round button and a save bar; while a dialog is open at the top, away from its buttons. Rule SCR-93.
      className="fixed inset-x-4 bottom-22 z-toast mx-auto max-w-sm rounded-lg in-[body:has(.z-modal:not([data-closed]),.is-saving-bar)]:top-2
        in-[body:has(.z-modal:not([data-closed]),.is-saving-bar)]:bottom-auto sm:right-6 sm:left-auto sm:mx-0 sm:w-96"
    >
      {shown && (
        <ToastCard key={shown.id} toast={shown} held={hovered || focused || isHidden} onDismiss={dismiss} />
      )}
    </section>
  )
}

// There, Escape closes the open layer.
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

const subscribeVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
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
