import {
  push as calls,
  pushDetails,
  pushKinds,
  type PushSettings,
  type PushState,
} from '@noren/contract/messages/push'
import { Checkbox, Radio } from '@noren/ui/choice'
import { pushScreen } from '@noren/words/admin/mails/push'
import { type ReactNode, useState } from 'react'
import { TimeSelect } from '#platform/dates/time-select.tsx'
import { timesEvery } from '#platform/dates/times.ts'
import { useWords } from '#platform/language.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { TitledCard } from '#platform/panels/titled-card.tsx'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'

/** Each press is saved at once, and taken back where that fails. */
export const PushSettingsCards = ({ settings: saved }: { settings: PushState['settings'] }): ReactNode => {
  const words = useWords(pushScreen)
  const { settings, save } = useSettings(saved)
  const { kinds, quiet, details } = settings
  return (
    <>
      <TitledCard id="push-kinds" title={words.kinds.title} text={words.kinds.text}>
        <div role="group" aria-labelledby="push-kinds" className="mt-2">
          {pushKinds.map((kind) => (
            <Checkbox
              key={kind}
              label={words.kinds.names[kind].name}
              note={words.kinds.names[kind].help}
              checked={kinds[kind]}
              onChange={(event) => save({ ...settings, kinds: { ...kinds, [kind]: event.target.checked } })}
            />
          ))}
        </div>
        <div role="group" aria-label={words.quiet.title} className="mt-3 border-t border-line pt-3">
          <Checkbox
            label={words.quiet.use}
            note={words.quiet.help}
            checked={quiet !== null}
            onChange={(event) => save({ ...settings, quiet: event.target.checked ? usualQuiet : null })}
          />
          {quiet && <QuietHours quiet={quiet} onChange={(next) => save({ ...settings, quiet: next })} />}
        </div>
      </TitledCard>
      <TitledCard id="push-details" title={words.details.title} text={words.details.text}>
        <div role="radiogroup" aria-labelledby="push-details" className="mt-2">
          {pushDetails.map((one) => (
            <Radio
              key={one}
              name="push-details"
              label={words.details.names[one].name}
              note={words.details.names[one].help}
              checked={details === one}
              onChange={() => save({ ...settings, details: one })}
            />
          ))}
        </div>
      </TitledCard>
    </>
  )
}

type Quiet = NonNullable<PushSettings['quiet']>

const usualQuiet: Quiet = { from: '22:00', to: '08:00' }
const times = timesEvery(30, 0, 23 * 60 + 30)

const QuietHours = ({ quiet, onChange }: { quiet: Quiet; onChange: (next: Quiet) => void }) => {
  const words = useWords(pushScreen).quiet
  return (
    <div className="flex items-center gap-2 pb-1 sm:pl-8">
      <TimeSelect
        label={words.from}
        value={quiet.from}
        times={times.filter((time) => time !== quiet.to)}
        onChange={(from) => onChange({ ...quiet, from })}
      />
      <span aria-hidden="true">{words.between}</span>
      <TimeSelect
        label={words.to}
        value={quiet.to}
        times={times.filter((time) => time !== quiet.from)}
        onChange={(to) => onChange({ ...quiet, to })}
      />
    </div>
  )
}

/** What was pressed is shown at once; presses in a row are sent one after the other, and the last one stays. */
const useSettings = (saved: PushSettings) => {
  const { toasts } = useWords(pushScreen)
  const showFailure = useFailureToast()
  const { mutateAsync } = useWrite(calls.change, { scope: 'push-settings' })
  const [shown, show] = useState<PushSettings>()
  const send = async (next: PushSettings): Promise<void> => {
    const reply = await mutateAsync({ body: next })
    // A later press has shown something else meanwhile.
    show((current) => (current === next ? undefined : current))
    if (reply.ok) toast({ variant: 'success', title: toasts.saved })
    else showFailure(toasts.saveFailed, reply)
  }
  const save = (next: PushSettings) => {
    show(next)
    void send(next)
  }
  return { settings: shown ?? saved, save }
}
