import type { OwnAccount } from '@noren/contract/accounts/own'
import { Button } from '@noren/ui/button'
import { ownAccount } from '@noren/words/accounts/own'
import { type ReactNode, useState } from 'react'
import { useWords } from '#platform/language.ts'
import { GroupPart } from '#platform/panels/card-group.tsx'
import { DeletionDialog } from './deletion-dialog.tsx'

/** Starts the deletion of the account; afterwards the banner shows it and offers to undo it, and this is not shown. */
export const DeletionCard = ({ account }: { account: OwnAccount }): ReactNode => {
  const words = useWords(ownAccount).deletion
  const [open, setOpen] = useState(false)
  return (
    <GroupPart id="deletion" title={words.title} isTitleSeen={false} text={words.text}>
      <Button variant="outline" className="text-danger!" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      <DeletionDialog account={account} open={open} onClose={() => setOpen(false)} />
    </GroupPart>
  )
}
