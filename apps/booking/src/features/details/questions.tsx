import { answerMax } from '@noren/contract/limits'
import { Question as Shared } from '@noren/ui/form/question'
import { bookingDetails } from '@noren/words/booking-steps'
import type { Lang } from '@noren/words/format'
import type { ReactNode } from 'react'
import { allValues, answerName } from '#platform/form-fields.ts'
import type { Fields, FormSection } from '#platform/view.ts'

type OfSection = { lang: Lang; section: FormSection; fields: Fields; error?: string }

/** One section of the shop's form. */
export const Question = ({ lang, section, fields, error }: OfSection): ReactNode => {
  const name = answerName(section.id)
  return (
    <Shared
      section={section}
      name={name}
      words={bookingDetails[lang]}
      given={allValues(fields, name)}
      maxLength={answerMax}
      error={error}
    />
  )
}
