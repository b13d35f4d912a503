import { weekdays } from '@noren/contract/hours'
import { Button } from '@noren/ui/button'
import { ChoicePill } from '@noren/ui/choice'
import { businessHours } from '@noren/words/admin/hours/business-hours'
import { common } from '@noren/words/common'
import { formatTimes, weekdayLongName, weekdayName } from '@noren/words/format'
import { type ReactNode, useState } from 'react'
import { Dialog } from '#platform/dialog.tsx'
import { SubmitActions } from '#platform/forms/form-actions.tsx'
import { useLanguage, useWords } from '#platform/language.ts'
import { announce } from '#platform/notices/announcer.tsx'
import type { WeekFormOf } from './week.ts'

/** Gives other weekdays the hours of this one. */
export const CopyDialog = ({
  open,
  form,
  index,
  onClose,
}: {
  open: boolean
  form: WeekFormOf
  index: number
  onClose: () => void
}): ReactNode => {
  const words = useWords(businessHours).copying
  const { list, enumerate } = useWords(common)
  const lang = useLanguage()
  const [chosen, choose] = useState<readonly number[]>([])
  const days = form.getValues('days')
  const ranges = days[index]?.business_hours ?? []
  const others = days.map((_, at) => at).filter((at) => at !== index)
  const numberOf = (at: number) => weekdays.indexOf(days[at]?.weekday ?? 'sunday')
  const leave = () => {
    choose([])
    onClose()
  }
  const copy = () => {
    for (const at of chosen) {
      const weekday = days[at]?.weekday
      if (weekday === undefined) continue
      form.setValue(`days.${at}`, {
        weekday,
        status: 'open',
        business_hours: ranges.map((range) => ({ ...range })),
      })
      form.clearErrors(`days.${at}.business_hours`)
    }
    announce(words.done(enumerate(chosen.map((at) => weekdayLongName(lang, numberOf(at))))))
    leave()
  }
  return (
    <Dialog
      open={open}
      onClose={leave}
      title={words.title(weekdayLongName(lang, numberOf(index)))}
      text={words.text(
        list(ranges.map((range) => formatTimes(lang, range.opening_time, range.closing_time))),
      )}
    >
      <fieldset className="mt-4">
        <legend className="sr-only">{words.days}</legend>
        <div className="grid grid-cols-6 gap-1 xs:gap-2">
          {others.map((at) => (
            <ChoicePill
              key={at}
              className="px-0"
              aria-label={weekdayLongName(lang, numberOf(at))}
              label={weekdayName(lang, numberOf(at))}
              checked={chosen.includes(at)}
              onChange={(event) =>
                choose(others.filter((one) => (one === at ? event.target.checked : chosen.includes(one))))
              }
            />
          ))}
        </div>
        <Button variant="quiet" size="sm" className="mt-2 -ml-3" onClick={() => choose(others)}>
          {words.all}
        </Button>
      </fieldset>
      <SubmitActions submit={words.submit} isDisabled={chosen.length === 0} onPress={copy} onClose={leave} />
    </Dialog>
  )
}
