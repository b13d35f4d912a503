import { menuNameMin } from '@noren/contract/limits'
import { menus } from '@noren/words/admin/menus'
import { type ReactNode, useEffect, useRef } from 'react'
import { type FieldPath, type FieldPathValue, type FieldValues, useWatch } from 'react-hook-form'
import { foldedNumber } from '#platform/forms/number-text.ts'
import type { FormOf } from '#platform/forms/form.tsx'
import { useWords } from '#platform/language.ts'

/**
 * A name as short as salons have them (カット) becomes long enough by one press: カット（60分）. The minutes in it follow the length of
 * the treatment. Rule MENU-45.
 */
export const LongerName = <Input extends FieldValues, Output>({
  form,
  name: field,
  duration: durationField,
  minutes,
}: {
  form: FormOf<Input, Output>
  name: FieldPath<Input>
  duration: FieldPath<Input>
  /** Where the field of the duration is not all of it. */
  minutes: number | undefined
}): ReactNode => {
  const words = useWords(menus)
  const [name, duration] = useWatch({ control: form.control, name: [field, durationField] }) as [
    string,
    string,
  ]
  const length = minutes ?? foldedNumber(duration)
  const set = (text: string) => {
    form.setValue(field, text as FieldPathValue<Input, FieldPath<Input>>, { shouldDirty: true })
    form.clearErrors(field)
  }
  const known = useRef(length)
  useEffect(() => {
    if (!isLength(length) || length === known.current) return
    const ending = words.nameWithMinutes('', known.current)
    known.current = length
    if (name.endsWith(ending)) set(words.nameWithMinutes(name.slice(0, -ending.length), length))
    // When the length changes, not while the name is typed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [length])
  const short = name.trim()
  if (short === '' || short.length >= menuNameMin || !isLength(length)) return null
  const longer = words.nameWithMinutes(short, length)
  return (
    <button
      type="button"
      aria-label={words.useName(longer)}
      onClick={() => set(longer)}
      className="mr-0.5 flex min-h-11 items-center rounded-md bg-primary-tint px-3 text-sm font-bold text-primary transition-[filter] hover:brightness-97"
    >
      {longer}
    </button>
  )
}

const isLength = (minutes: number): boolean => Number.isInteger(minutes) && minutes > 0
