import { Radio } from '@noren/ui/choice'
import { Field, FieldGroup } from '@noren/ui/field'
import { TextInput } from '@noren/ui/input'
import { billEntry } from '@noren/words/admin/bills/entry'
import { formatShortDate } from '@noren/words/format'
import type { ReactNode } from 'react'
import { useLanguage, useWords } from '#platform/language.ts'
import type { BillDraft } from './bill-draft.ts'
import { ReasonChips } from './reason-chips.tsx'

type Props = {
  draft: BillDraft
  isMissing: boolean
  date: string
  today: string
  onChange: (more: Partial<BillDraft>) => void
}

/** Why, and on which day what changed was received. Rules BILL-10, BILL-24. */
export const CorrectionFields = ({ draft, isMissing, date, today, onChange }: Props): ReactNode => {
  const words = useWords(billEntry)
  const lang = useLanguage()
  return (
    <>
      <p className="mb-3 text-sm text-ink-soft">{words.correctionText}</p>
      <Field id="correction-reason" label={words.reason} error={isMissing ? words.required : undefined}>
        {(aria) => (
          <TextInput
            {...aria}
            value={draft.reason}
            autoComplete="off"
            onChange={({ target }) => onChange({ reason: target.value })}
          />
        )}
      </Field>
      <ReasonChips
        reasons={words.correctionReasons}
        chosen={draft.reason}
        onChoose={(reason) => onChange({ reason })}
      />
      {today > date && (
        <FieldGroup id="paid-on" label={words.paidOn}>
          <Radio
            name="paid-on"
            checked={draft.paid_on === 'visit'}
            onChange={() => onChange({ paid_on: 'visit' })}
            label={words.paidOnVisit(formatShortDate(lang, date))}
          />
          <Radio
            name="paid-on"
            checked={draft.paid_on === 'today'}
            onChange={() => onChange({ paid_on: 'today' })}
            label={words.paidOnToday(formatShortDate(lang, today))}
          />
        </FieldGroup>
      )}
    </>
  )
}
