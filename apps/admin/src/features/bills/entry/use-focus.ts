import { type RefObject, useEffect, useRef } from 'react'

/** The field that fields begin with once they are opened. */
export const useFocus = (): RefObject<HTMLInputElement | null> => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return field
}
