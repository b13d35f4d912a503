import { paymentAccounts, type PaymentAccount } from '@noren/contract/payments/accounts'
import { Button } from '@noren/ui/button'
import { externalIcon, Icon } from '@noren/ui/icon'
import { Notice } from '@noren/ui/notice'
import { paymentAccount } from '@noren/words/admin/payments/account'
import { common } from '@noren/words/common'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { PasswordDialog } from '#features/accounts/api.ts'
import { useRead } from '#platform/api.ts'
import { Dialog } from '#platform/dialog.tsx'
import { SubmitActions } from '#platform/forms/form-actions.tsx'
import { useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'

type Attempt = 'connect' | 'disconnect'

/** Leads to the provider's page and back; whoever signed in more than ten minutes ago types the password before. Rule PAY-21. */
export const AccountActions = ({
  account: { state, unlocked },
  children,
}: {
  account: PaymentAccount
  children: ReactNode
}): ReactNode => {
  const words = useWords(paymentAccount)
  const [isAsking, setAsking] = useState(false)
  const calls = useAccountCalls(state)
  const title = state === 'none' ? words.connect : state === 'unfinished' ? words.resume : words.look
  const stop = async () => {
    await calls.stop()
    setAsking(false)
  }
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-2">
        {unlocked && (
          <Button
            variant={state === 'ready' ? 'outline' : 'primary'}
            busy={calls.isOpening}
            onClick={() => void calls.open()}
          >
            {calls.isOpening ? words.opening : title}
            {!calls.isOpening && <Icon path={externalIcon} size={16} />}
          </Button>
        )}
        {children}
        {(state === 'unfinished' || state === 'restricted') && (
          <Button variant="outline" busy={calls.isChecking} onClick={() => void calls.check()}>
            {calls.isChecking ? words.checking : words.check}
          </Button>
        )}
        {state !== 'none' && (
          <Button variant="quiet" onClick={() => setAsking(true)}>
            {words.disconnect}
          </Button>
        )}
      </div>
      {calls.failure !== undefined && (
        <div className="mt-3">
          <Notice tone="danger">{calls.failure}</Notice>
        </div>
      )}
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={words.asking.title}
        text={words.asking.text}
        returnTo={() => document.getElementById('payments')}
      >
        <SubmitActions
          submit={calls.isStopping ? words.asking.sending : words.asking.submit}
          variant="danger"
          isSending={calls.isStopping}
          onPress={() => void stop()}
          onClose={() => setAsking(false)}
        />
      </Dialog>
      {calls.question}
    </>
  )
}

/** What is asked of the provider. */
const useAccountCalls = (state: PaymentAccount['state']) => {
  const words = useWords(paymentAccount)
  const { network } = useWords(common)
  const { data: own } = useRead('GET /api/auth/account', {})
  const connect = useWrite(paymentAccounts.connect)
  const refresh = useWrite(paymentAccounts.refresh)
  const disconnect = useWrite(paymentAccounts.disconnect)
  const [isLeaving, setLeaving] = useState(false)
  const [unproven, setUnproven] = useState<Attempt>()
  const [failure, setFailure] = useState<string>()
  const [query, setQuery] = useSearchParams()

  const fail = (
    text: string,
    refusal: { status: number; code: string; message: string },
    attempt?: Attempt,
  ) => {
    if (refusal.code === 'sign_in_again' && attempt) {
      if (own?.data.has_password === false) setFailure(words.signInAgain)
      else setUnproven(attempt)
    } else setFailure(refusal.status === 0 ? network : refusal.message || text)
  }
  const open = async () => {
    setFailure(undefined)
    const reply = await connect.mutateAsync({})
    if (!reply.ok) return fail(words.connectFailed, reply, 'connect')
    setLeaving(true)
    window.location.assign(reply.body.data.onboarding_url)
  }
  const report = (reply: Awaited<ReturnType<typeof refresh.mutateAsync>>) => {
    if (!reply.ok) fail(words.checkFailed, reply)
  }
  const check = async () => {
    setFailure(undefined)
    report(await refresh.mutateAsync({}))
  }
  const stop = async () => {
    setFailure(undefined)
    const reply = await disconnect.mutateAsync({})
    if (!reply.ok) return fail(words.asking.failed, reply, 'disconnect')
    toast({ variant: 'success', title: words.asking.done })
  }
  // Back from the provider's page: what it says now counts, and the address says nothing more.
  const isBack = query.has('account')
  const returned = useEffectEvent(() => {
    setQuery(
      (now) => {
        now.delete('account')
        return now
      },
      { replace: true },
    )
    if (state !== 'none') void refresh.mutateAsync({}).then(report)
  })
  useEffect(() => {
    if (isBack) returned()
  }, [isBack])
  const question = (
    <PasswordDialog
      purpose={unproven}
      onClose={() => setUnproven(undefined)}
      onConfirmed={() => {
        setUnproven(undefined)
        void (unproven === 'disconnect' ? stop() : open())
      }}
    />
  )
  return {
    open,
    check,
    stop,
    /** Until the browser has left. */
    isOpening: connect.isPending || isLeaving,
    isChecking: refresh.isPending,
    isStopping: disconnect.isPending,
    failure,
    /** For the password; the screen renders it. */
    question,
  }
}
