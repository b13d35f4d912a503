import { ownAccount as calls } from '@noren/contract/accounts/own'
import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { ownAccount } from '@noren/words/accounts/own'
import { formatDate } from '@noren/words/format'
import type { ReactNode } from 'react'
import { shopTime } from '#platform/clock.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'

/** Shown above every screen of the owner until the deletion is due or undone. */
export const DeletionBanner = ({ at }: { at: string }): ReactNode => {
  const words = useWords(ownAccount).deletion
  const showFailure = useFailureToast()
  const lang = useLanguage()
  const undo = useWrite(calls.undoDeletion)
  const undoDeletion = async () => {
    const reply = await undo.mutateAsync({})
    if (reply.ok) {
      toast({ variant: 'success', title: words.undone, description: words.undoneText })
      document.getElementById('main')?.focus({ preventScroll: true })
    } else showFailure(words.undoFailed, reply)
  }
  return (
    <div className="mb-6">
      <Notice
        tone="caution"
        title={words.banner(formatDate(lang, shopTime(at).date))}
        action={
          <Button variant="outline" size="sm" busy={undo.isPending} onClick={() => void undoDeletion()}>
            {undo.isPending ? words.undoing : words.undo}
          </Button>
        }
      >
        {words.bannerText}
      </Notice>
    </div>
  )
}
