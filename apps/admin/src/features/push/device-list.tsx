import { push as calls, type PushDevice } from '@noren/contract/messages/push'
import { Button } from '@noren/ui/button'
import { ownAccount } from '@noren/words/accounts/own'
import { pushScreen } from '@noren/words/admin/mails/push'
import { formatDate } from '@noren/words/format'
import type { ReactNode } from 'react'
import { deviceOf } from '#features/accounts/api.ts'
import { shopTime } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { unsubscribe } from '#platform/installed/push-device.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { TitledCard } from '#platform/panels/titled-card.tsx'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'

/** All devices of the account that are notified; each can be removed from any other. */
export const DeviceList = ({ devices }: { devices: readonly PushDevice[] }): ReactNode => {
  const words = useWords(pushScreen).devices
  return (
    <TitledCard id="push-devices" title={words.title}>
      {devices.length === 0 ? (
        <p className="mt-1.5 text-sm text-ink-soft">{words.none}</p>
      ) : (
        <ul className="mt-3 -mb-3 divide-y divide-line border-t border-line">
          {devices
            .toSorted((a, b) => Number(b.is_current) - Number(a.is_current))
            .map((device) => (
              <Row key={device.id} device={device} />
            ))}
        </ul>
      )}
    </TitledCard>
  )
}

const Row = ({ device }: { device: PushDevice }) => {
  const { devices: words, toasts } = useWords(pushScreen)
  const showFailure = useFailureToast()
  const name = useDeviceName(device.user_agent)
  const moment = useMomentText()
  const { mutateAsync, isPending } = useWrite(calls.remove)
  const remove = async () => {
    const reply = await mutateAsync({ params: { id: device.id } })
    // 404: it is removed already.
    if (!reply.ok && reply.status !== 404) return showFailure(toasts.removeFailed, reply)
    if (device.is_current) await unsubscribe()
    toast({ variant: 'success', title: toasts.removed(name) })
  }
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-bold">
          {name}
          {device.is_current && (
            <span className="rounded-full bg-success-tint px-2 py-0.5 text-xs font-bold text-success">
              {words.current}
            </span>
          )}
        </p>
        <p className="figures text-sm text-ink-soft">
          {words.since(moment(device.created_at).date)}
          <br />
          {device.last_sent_at === null ? words.neverSent : words.lastSent(moment(device.last_sent_at).whole)}
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        aria-label={words.removeLabel(name)}
        busy={isPending}
        onClick={() => void remove()}
      >
        {words.remove}
      </Button>
    </li>
  )
}

const useDeviceName = (userAgent: string): string => {
  const words = useWords(ownAccount).sessions
  const { kind, browser } = deviceOf(userAgent)
  return browser === '' ? words.devices[kind] : words.join(words.devices[kind], browser)
}

const useMomentText = () => {
  const lang = useLanguage()
  const clock = useClockFormat()
  return (wire: string) => {
    const at = shopTime(wire)
    const date = formatDate(lang, at.date)
    return { date, whole: `${date} ${clock.time(at.minutes)}` }
  }
}
