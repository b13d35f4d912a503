import { stored } from '#platform/stored/storage.ts'

/** Whether the list is unfolded: on a phone only when it was, so that the day stays in view. */
export const isListOpen = (isWide: boolean): boolean => {
  const kept = stored('local').read(name)
  return kept === null ? isWide : kept === 'open'
}

export const keepListOpen = (isOpen: boolean): void => stored('local').write(name, isOpen ? 'open' : 'closed')

const name = 'first-steps'
