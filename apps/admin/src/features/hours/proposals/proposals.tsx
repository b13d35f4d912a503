import type { SpecialHour } from '@noren/contract/hours/special'
import { Button } from '@noren/ui/button'
import { businessHours } from '@noren/words/admin/hours/business-hours'
import { type ReactNode, useState } from 'react'
import { useWords } from '#platform/language.ts'
import { TitledCard } from '#platform/panels/titled-card.tsx'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { keptRecords } from '#platform/forms/use-draft.ts'
import { ProposalForm } from './proposal-form.tsx'

/** Opens the helper that closes many days at once. Without the present periods there is nothing to propose from. */
export const Proposals = ({
  periods,
  onUnsaved,
}: {
  periods: readonly SpecialHour[] | undefined
  onUnsaved: (isUnsaved: boolean) => void
}): ReactNode => {
  const words = useWords(businessHours).proposals
  const [open, setOpen] = useState(() => keptRecords('proposal').length > 0)
  return (
    <TitledCard id="proposals" title={words.title} text={words.openText} className="md:col-start-2">
      <Button
        variant="outline"
        block
        className="mt-4"
        disabled={periods === undefined}
        onClick={() => setOpen(true)}
      >
        {words.open}
      </Button>
      <FormDialog open={open} onClose={() => setOpen(false)} title={words.title}>
        {(form) => <ProposalForm {...form} periods={periods ?? []} onUnsaved={onUnsaved} />}
      </FormDialog>
    </TitledCard>
  )
}
