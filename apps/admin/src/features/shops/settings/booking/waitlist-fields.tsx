import { Checkbox } from '@noren/ui/choice'
import { ownersWaitlist } from '@noren/words/admin/reservations/waitlist'
import { common } from '@noren/words/common'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { NumberField } from '#platform/forms/form-field.tsx'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import type { SettingsFormOf } from '../settings-draft.ts'

/** Whether customers may wait for a time, and how long one is held for them. Rule WAIT-1. */
export const WaitlistFields = ({ form }: { form: SettingsFormOf }): ReactNode => {
  const words = useWords(ownersWaitlist).setting
  const { minutes: unit } = useWords(common)
  const value = form.watch('waitlist_minutes')
  // A figure that is being typed anew is empty for a moment.
  const [isOn, setOn] = useState(value !== '')
  const turn = (next: boolean) => {
    setOn(next)
    form.setValue('waitlist_minutes', next ? usual : '', { shouldDirty: true, shouldValidate: true })
  }
  return (
    <>
      <Checkbox
        checked={isOn && value !== ''}
        onChange={({ target }) => turn(target.checked)}
        label={words.use}
        note={words.useNote}
      />
      {isOn && value !== '' && (
        <NumberField
          form={form}
          name="waitlist_minutes"
          label={words.minutes}
          suffix={unit}
          help={words.minutesHelp}
          className="sm:max-w-72"
        />
      )}
      <p className="-my-2.5">
        <Link
          to={paths.waitlist}
          className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
        >
          {words.open}
        </Link>
      </p>
    </>
  )
}

const usual = '30'
