import { Button } from '@noren/ui/button'
import { feedScreen } from '@noren/words/admin/feeds/screen'
import type { ReactNode } from 'react'
import { Dialog, DialogActions } from '#platform/dialog.tsx'
import { useWords } from '#platform/language.ts'

/** Asked before an address ends that programs may use. */
export const FeedQuestion = ({
  asked,
  onBack,
  onRenew,
  onRevoke,
}: {
  asked: 'renew' | 'revoke' | undefined
  onBack: () => void
  onRenew: () => void
  onRevoke: () => void
}): ReactNode => {
  const words = useWords(feedScreen).feed
  return (
    <>
      <Dialog open={asked === 'renew'} onClose={onBack} title={words.renewTitle} text={words.renewText}>
        <DialogActions>
          <Button variant="quiet" onClick={onBack}>
            {words.cancel}
          </Button>
          <Button onClick={onRenew}>{words.renew}</Button>
        </DialogActions>
      </Dialog>
      <Dialog open={asked === 'revoke'} onClose={onBack} title={words.revokeTitle} text={words.revokeText}>
        <DialogActions>
          <Button variant="quiet" onClick={onBack}>
            {words.cancel}
          </Button>
          <Button variant="danger" onClick={onRevoke}>
            {words.revoke}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
