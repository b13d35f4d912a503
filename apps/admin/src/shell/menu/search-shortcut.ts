import { useEffectEvent, useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#platform/paths.ts'
import { stored } from '#platform/stored/storage.ts'

/** The fields that search, by their ids: that of the page before that of the side panel. */
export const searchFields = { page: 'search-text', panel: 'panel-search' } as const

/**
 * 「/」 and ⌘K or Ctrl+K lead to the search from any screen, but not from a text that is being typed or from under a dialog. The key
 * without others can be switched off, because speech input may press it by accident. Rule RES-168.
 */
export const useSearchShortcut = (): void => {
  const navigate = useNavigate()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event) || isTyping(event.target) || document.querySelector(layers)) return
    event.preventDefault()
    const field = Object.values(searchFields)
      .map((id) => document.getElementById(id))
      .find((one) => one?.offsetParent)
    if (field instanceof HTMLInputElement) {
      field.focus()
      field.select()
    } else void navigate(paths.search)
  })
  // With the screen itself: a first press may come before its other effects.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

export const slashKey = {
  isUsed: (): boolean => stored('local').read(name) !== 'off',
  use: (isUsed: boolean): void => (isUsed ? stored('local').drop(name) : stored('local').write(name, 'off')),
}

const name = 'search.slash'

const isShortcut = (event: KeyboardEvent): boolean => {
  if (event.defaultPrevented || event.isComposing || event.altKey || event.repeat) return false
  if (event.ctrlKey !== event.metaKey) return event.key.toLowerCase() === 'k' && !event.shiftKey
  return !event.ctrlKey && ['/', '／'].includes(event.key) && slashKey.isUsed()
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))

const layers = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
