import type { ReactNode } from 'react'
import type { Fields } from './view.ts'

/** Carries the input so far to the next page of the plain forms. */
export const HiddenFields = ({
  fields,
  without = [],
}: {
  fields: Fields
  without?: readonly string[]
}): ReactNode =>
  Object.entries(fields).flatMap(([name, values]) =>
    without.includes(name)
      ? []
      : values.map((value, index) => (
          <input key={`${name} ${index}`} type="hidden" name={name} value={value} />
        )),
  )
