// What a customer lets this browser keep of the form, for one shop: never wishes or answers, and never without being asked. Rule BOOK-154.
import { bookingFieldNames } from '@noren/contract/booking/fields'
import { useEffect, useState, type RefObject } from 'react'

type Form = RefObject<HTMLFormElement | null>

export type Kept = {
  /** The browser can keep something. */
  canKeep: boolean
  isKept: boolean
  isWanted: boolean
  want: (isWanted: boolean) => void
  /** Takes back what is kept, also from the fields that still show it. */
  clear: () => void
  save: () => void
}

/** `place`: the path of the shop's pages, so that two shops of one host keep their own. `fills`: the form is a new one. */
export const useKept = (form: Form, place: string, fills: boolean): Kept => {
  const key = `noren ${place}`
  // What is kept; undefined until the browser was asked, and where it forbids it.
  const [text, setText] = useState<string | null>()
  const [wanted, setWanted] = useState<boolean>()

  useEffect(() => {
    // Also when another tab keeps it or takes it back. Not before the form is hydrated.
    const read = () => setText(storage()?.getItem(key))
    const timer = setTimeout(read)
    addEventListener('storage', read)
    return () => {
      clearTimeout(timer)
      removeEventListener('storage', read)
    }
  }, [key])

  useEffect(() => {
    const found = parse(text)
    if (!fills || !found) return
    const inputs = inputsOf(form)
    // Never the fields of two people: what is there already says who it is.
    if (inputs.some(({ name, value }) => value !== '' && value !== found[name])) return
    for (const input of inputs) input.value = found[input.name] ?? ''
  }, [text, fills, form])

  const forget = (): void => {
    storage()?.removeItem(key)
    setText(null)
    setWanted(false)
  }
  const isKept = typeof text === 'string'
  const isWanted = wanted ?? isKept
  return {
    canKeep: text !== undefined,
    isKept,
    isWanted,
    want: (value) => (value ? setWanted(true) : forget()),
    clear: () => {
      const found = parse(text)
      for (const input of inputsOf(form)) if (input.value === found?.[input.name]) input.value = ''
      forget()
    },
    save: () => {
      if (!isWanted) return
      const fields = inputsOf(form).map(({ name, value }) => [name, value])
      const next = JSON.stringify(Object.fromEntries(fields))
      try {
        storage()?.setItem(key, next)
        // The page may come back from the back/forward cache.
        setText(next)
      } catch {
        // The browser's space is used up: the next visit is typed again.
      }
    },
  }
}

/** Undefined where the browser forbids it, which it says by throwing. */
const storage = (): Storage | undefined => {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

/** All that is of one line: the wishes are not. */
const inputsOf = ({ current }: Form): HTMLInputElement[] =>
  bookingFieldNames.flatMap((name) => {
    const input = current?.elements.namedItem(name)
    return input instanceof HTMLInputElement ? [input] : []
  })

/** Whatever else stands there was not written by this form. */
const parse = (text: string | null | undefined): Record<string, string> | undefined => {
  try {
    const found: unknown = JSON.parse(text ?? 'null')
    if (typeof found !== 'object' || found === null) return undefined
    return Object.fromEntries(Object.entries(found).filter(([, value]) => typeof value === 'string'))
  } catch {
    return undefined
  }
}
