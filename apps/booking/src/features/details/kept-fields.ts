// What a customer lets this browser keep of the form, for one shop: never wishes or answers, and never without being asked. Rule BOOK-154.
import { bookingFieldNames } from '@noren/contract/booking/fields'
import { useEffect, useState, type RefObject } from 'react'

type Form = RefObject<HTMLFormElement | null>

export type Kept = {
  /** The browser can keep something. */
  canKeep: boolean
  isWanted: boolean
  isKept: boolean
  want: (isWanted: boolean) => void
  /** Takes back what is kept, also from the fields that still show it. */
  clear: () => void
  save: () => void
}

/** `place`: the path of the shop's pages, so that two shops of one host keep their own. */
export const useKept = (form: Form, place: string, fills: boolean): Kept => {
  const key = `noren ${place}`
  const [canKeep, setCanKeep] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const [isKept, setKept] = useState(false)

  const show = (value: boolean): void => {
    setWanted(value)
    setKept(value)
  }
  const forget = (): void => {
    storage()?.removeItem(key)
    show(false)
  }

  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      // Another tab took it back: this one must not keep it anew.
      if (event.key === key && event.newValue === null) show(false)
    }
    addEventListener('storage', onStorage)
    setCanKeep(storage() !== undefined)
    const found = parse(storage()?.getItem(key))
    if (found) {
      show(true)
      // Never the fields of two people: what is there already says who it is.
      const isOther = inputsOf(form).some(({ name, value }) => value !== '' && value !== found[name])
      if (fills && !isOther) for (const input of inputsOf(form)) input.value ||= found[input.name] ?? ''
    }
    return () => removeEventListener('storage', onStorage)
  }, [])

  return {
    canKeep,
    isWanted,
    isKept,
    want: (value) => (value ? setWanted(true) : forget()),
    clear: () => {
      const found = parse(storage()?.getItem(key))
      for (const input of inputsOf(form)) if (input.value === found?.[input.name]) input.value = ''
      forget()
    },
    save: () => {
      if (!isWanted) return
      const fields = inputsOf(form).map(({ name, value }) => [name, value])
      try {
        storage()?.setItem(key, JSON.stringify(Object.fromEntries(fields)))
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
