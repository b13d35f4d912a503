import { Radio } from '@noren/ui/choice'
import { FieldGroup } from '@noren/ui/field'
import { paidWords } from '@noren/words/admin/payments/paid'
import { formatAmount } from '@noren/words/format'
import type { ReactNode } from 'react'
import { useLanguage, useWords } from '#platform/language.ts'

/** With a cancellation: whether what is left of an advance payment goes back. Rule PAY-25. */
export const RefundChoice = ({
  left,
  isRefunded,
  onChange,
}: {
  left: number
  isRefunded: boolean
  onChange: (isRefunded: boolean) => void
}): ReactNode => {
  const lang = useLanguage()
  const words = useWords(paidWords).cancel
  return (
    <FieldGroup id="cancel-refund" label={words.label}>
      <Radio
        name="refund"
        label={words.refund(formatAmount(lang, left))}
        checked={isRefunded}
        onChange={() => onChange(true)}
      />
      <Radio
        name="refund"
        label={words.keep}
        note={words.keepNote}
        checked={!isRefunded}
        onChange={() => onChange(false)}
      />
    </FieldGroup>
  )
}
