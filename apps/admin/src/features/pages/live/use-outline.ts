import { type RefObject, useEffect, useRef } from 'react'

type Frames = RefObject<ReadonlyMap<string, HTMLIFrameElement>>

/**
 * Outlines the chosen block in the frame that is shown, and brings it into view there once: a frame that takes the other's place
 * stands where the owner looked at. Rule PAGE-190.
 */
export const useOutline = (
  frames: Frames,
  shown: string | undefined,
  { key, position }: { key: string | undefined; position: number },
): void => {
  const brought = useRef<string>(undefined)
  useEffect(() => {
    const frame = shown === undefined ? undefined : frames.current.get(shown)
    const block = frame?.contentDocument?.querySelector<HTMLElement>(`[data-block="${position}"]`)
    const view = frame?.contentWindow
    if (!block || !view) return undefined
    for (const [name, value] of Object.entries(outline)) block.style.setProperty(name, value)
    if (brought.current !== key) {
      brought.current = key
      const isCalm = view.matchMedia('(prefers-reduced-motion: reduce)').matches
      const top = view.scrollY + block.getBoundingClientRect().top - above
      // Of the frame alone: `scrollIntoView` would scroll the editor, too.
      view.scrollTo({ top, behavior: isCalm ? 'auto' : 'smooth' })
    }
    return () => {
      for (const name of Object.keys(outline)) block.style.removeProperty(name)
    }
  }, [frames, shown, key, position])
}

const outline = {
  outline: '3px solid var(--color-primary, currentColor)',
  'outline-offset': '8px',
  'border-radius': '4px',
}

/** What is left free above a block that is brought into view, in pixels. */
const above = 96
