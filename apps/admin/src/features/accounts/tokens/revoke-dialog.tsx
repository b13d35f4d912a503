import { type ApiToken, apiTokens as calls } from '@noren/contract/accounts/tokens'
import { apiTokens } from '@noren/words/accounts/tokens'
import { type ReactNode, useRef } from 'react'
import { DeleteDialog } from '#platform/actions/delete-dialog.tsx'
import { useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'

/** Asks before programs that use the token stop working. */
export const RevokeDialog = ({
  token,
  onClose,
}: {
  token: ApiToken | null
  onClose: () => void
}): ReactNode => {
  const words = useWords(apiTokens)
  const revoke = useWrite(calls.revoke)
  const isGone = useRef(false)
  return (
    <DeleteDialog
      open={token !== null}
      onClose={onClose}
      title={words.revokeTitle}
      text={token === null ? undefined : words.revokeText(token.name)}
      submit={words.revoke}
      onDelete={async () => {
        isGone.current = false
        const reply = await revoke.mutateAsync({ params: { id: token?.id ?? 0 } })
        // 404: it has been revoked already.
        if (!reply.ok && reply.status !== 404) return { ok: false, message: words.revokeFailed }
        isGone.current = true
        toast({ variant: 'success', title: words.revoked })
        return { ok: true }
      }}
      returnTo={() => (isGone.current ? document.getElementById('tokens') : null)}
    />
  )
}
