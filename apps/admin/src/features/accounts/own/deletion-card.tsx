import type { OwnAccount } from '@noren/contract/accounts/own'
import { Button } from '@noren/ui/button'
import { ownAccount } from '@noren/words/accounts/own'
import { type ReactNode, useState } from 'react'
import { useWords } from '#platform/language.ts'
import { TitledCard } from '#platform/panels/titled-card.tsx'
import { DeletionDialog } from './deletion-dialog.tsx'

/** Starts the deletion of the account; afterwards the banner shows it and offers to undo it. */
export const DeletionCard = ({ account }: { account: OwnAccount }): ReactNode => {
  const words = useWords(ownAccount).deletion
  const [open, setOpen] = useState(false)
  if (account.deletion_at !== null) return null
  return (
    <TitledCard id="deletion" title={words.title}>
      <p className="mt-1 mb-4 text-sm text-ink-soft">{words.text}</p>
      <Button variant="outline" className="text-danger!" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      <DeletionDialog account={account} open={open} onClose={() => setOpen(false)} />
    </TitledCard>
  )
}
