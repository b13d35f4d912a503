import { push as calls, type PushState } from '@noren/contract/messages/push'
import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { pushScreen } from '@noren/words/admin/mails/push'
import { type ReactNode, useState } from 'react'
import { useWords } from '#platform/language.ts'
import { type PushSupport, pushSupport, subscribe, unsubscribe } from '#platform/installed/push-device.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { TitledCard } from '#platform/panels/titled-card.tsx'
import { useWrite } from '#platform/queries/use-write.ts'
import { useSession } from '#platform/session.tsx'
import { toast } from '#platform/toast.tsx'

/** Turns notifications on and off here, or says why that cannot be. */
export const ThisDevice = ({ push }: { push: PushState }): ReactNode => {
  const words = useWords(pushScreen).device
  const [support, setSupport] = useState(pushSupport)
  const own = push.devices.find((device) => device.is_current)
  const isOn = own !== undefined && support === 'ready'
  return (
    <TitledCard id="this-device" title={words.title} text={words.text}>
      <div className="mt-4">
        {support !== 'ready' ? (
          <Hindrance support={support} />
        ) : isOn ? (
          <On deviceId={own.id} />
        ) : (
          <Off publicKey={push.public_key} onAsked={() => setSupport(pushSupport())} />
        )}
      </div>
    </TitledCard>
  )
}

const Hindrance = ({ support }: { support: Exclude<PushSupport, 'ready'> }) => {
  const words = useWords(pushScreen).device
  if (support === 'none')
    return (
      <Notice tone="caution" title={words.unsupported}>
        {words.unsupportedText}
      </Notice>
    )
  const isBlocked = support === 'blocked'
  return (
    <Notice tone={isBlocked ? 'caution' : 'info'} title={isBlocked ? words.blocked : words.homeScreen}>
      <ol className="mt-2 list-decimal space-y-1 pl-5">
        {(isBlocked ? words.blockedSteps : words.homeScreenSteps).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Notice>
  )
}

const Off = ({ publicKey, onAsked }: { publicKey: string; onAsked: () => void }) => {
  const { device: words, toasts } = useWords(pushScreen)
  const showFailure = useFailureToast()
  const { user } = useSession()
  const { mutateAsync } = useWrite(calls.add)
  const [isBusy, setBusy] = useState(false)
  const turnOn = async () => {
    setBusy(true)
    try {
      const body = await subscribe(publicKey, user?.id ?? 0)
      if (!body) {
        // Blocked for good, or only closed: the next press asks again.
        toast({ variant: 'destructive', title: toasts.onFailed, description: toasts.notAllowed })
        return onAsked()
      }
      const reply = await mutateAsync({ body })
      if (reply.ok) toast({ variant: 'success', title: toasts.on })
      else {
        await unsubscribe()
        showFailure(toasts.onFailed, reply)
      }
    } catch {
      // The browser's own push service cannot be reached.
      toast({ variant: 'destructive', title: toasts.onFailed, description: words.unsupportedText })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button className="max-sm:w-full" busy={isBusy} onClick={() => void turnOn()}>
        {isBusy ? words.turningOn : words.turnOn}
      </Button>
      <p className="mt-2 text-sm text-ink-soft">{words.asks}</p>
    </>
  )
}

const On = ({ deviceId }: { deviceId: number }) => {
  const { device: words, toasts } = useWords(pushScreen)
  const showFailure = useFailureToast()
  const remove = useWrite(calls.remove)
  const test = useWrite('POST /api/push/test')
  const turnOff = async () => {
    const reply = await remove.mutateAsync({ params: { id: deviceId } })
    // 404: it was removed elsewhere.
    if (!reply.ok && reply.status !== 404) return showFailure(toasts.offFailed, reply)
    await unsubscribe()
    toast({ variant: 'success', title: toasts.off })
  }
  const send = async () => {
    const reply = await test.mutateAsync({})
    if (reply.ok) toast({ variant: 'success', title: toasts.tested, description: toasts.testedText })
    else showFailure(toasts.testFailed, reply)
  }
  return (
    <>
      <Notice tone="success" title={words.on}>
        {words.onText}
      </Notice>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="outline"
          className="max-sm:flex-1"
          busy={test.isPending}
          disabled={remove.isPending}
          onClick={() => void send()}
        >
          {words.test}
        </Button>
        <Button
          variant="quiet"
          className="max-sm:flex-1"
          busy={remove.isPending}
          disabled={test.isPending}
          onClick={() => void turnOff()}
        >
          {words.turnOff}
        </Button>
      </div>
    </>
  )
}
