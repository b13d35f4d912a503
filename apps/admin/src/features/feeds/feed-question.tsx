import { feedScreen } from '@noren/words/admin/feeds/screen'
import type { ReactNode } from 'react'
import { Dialog } from '#platform/dialog.tsx'
import { SubmitActions } from '#platform/forms/form-actions.tsx'
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
        <SubmitActions back={words.cancel} submit={words.renew} onPress={onRenew} onClose={onBack} />
      </Dialog>
      <Dialog open={asked === 'revoke'} onClose={onBack} title={words.revokeTitle} text={words.revokeText}>
        <SubmitActions
          back={words.cancel}
          submit={words.revoke}
          variant="danger"
          onPress={onRevoke}
          onClose={onBack}
        />
      </Dialog>
    </>
  )
}
