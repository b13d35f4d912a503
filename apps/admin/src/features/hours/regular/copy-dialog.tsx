import type { Weekday } from '@noren/contract/hours'
import { Button } from '@noren/ui/button'
import { businessHours } from '@noren/words/admin/hours/business-hours'
import { common } from '@noren/words/common'
import { formatTimes, weekdayLongName } from '@noren/words/format'
import { type ReactNode, useState } from 'react'
import { Dialog } from '#platform/dialog.tsx'
import { SubmitActions } from '#platform/forms/form-actions.tsx'
import { useLanguage, useWords } from '#platform/language.ts'
import { announce } from '#platform/notices/announcer.tsx'
import type { OpeningRange } from '../ranges.ts'
import { WeekdayPills } from './weekday-pills.tsx'
import { weekdayNumber } from './week.ts'

/** Gives other weekdays the hours of this one: the shop's, or those of a staff member. One press is for all that are open. Rule HOURS-71. */
export const CopyDialog = ({
  open,
  day,
  others,
  onCopy,
  onClose,
}: {
  open: boolean
  day: { weekday: Weekday; ranges: readonly OpeningRange[] }
  /** The weekdays that can be given them, and which of them are open. */
  others: readonly { weekday: Weekday; status: 'open' | 'close' }[]
  onCopy: (weekdays: readonly Weekday[], ranges: OpeningRange[]) => void
  onClose: () => void
}): ReactNode => {
  const words = useWords(businessHours).copying
  const { list, enumerate } = useWords(common)
  const lang = useLanguage()
  const [chosen, choose] = useState<readonly Weekday[]>([])
  const leave = () => {
    choose([])
    onClose()
  }
  const openDays = others.filter(({ status }) => status === 'open').map(({ weekday }) => weekday)
  const copyTo = (days: readonly Weekday[]) => {
    onCopy(
      days,
      day.ranges.map((range) => ({ ...range })),
    )
    announce(words.done(enumerate(days.map((weekday) => weekdayLongName(lang, weekdayNumber(weekday))))))
    leave()
  }
  return (
    <Dialog
      open={open}
      onClose={leave}
      title={words.title(weekdayLongName(lang, weekdayNumber(day.weekday)))}
      text={words.text(
        list(day.ranges.map((range) => formatTimes(lang, range.opening_time, range.closing_time))),
      )}
    >
      {openDays.length > 0 && (
        <>
          <Button variant="tonal" block className="mt-4" onClick={() => copyTo(openDays)}>
            {words.everyDay}
          </Button>
          <p className="mt-1 min-h-6 text-center text-sm text-ink-soft">
            {openDays.length < others.length && words.closedStay}
          </p>
        </>
      )}
      <p aria-hidden="true" className="mt-3 mb-2 text-sm font-bold">
        {words.choose}
      </p>
      <WeekdayPills
        label={words.days}
        weekdays={others.map(({ weekday }) => weekday)}
        chosen={chosen}
        onChange={choose}
      />
      <SubmitActions
        submit={words.submit}
        isDisabled={chosen.length === 0}
        onPress={() => copyTo(chosen)}
        onClose={leave}
      />
    </Dialog>
  )
}
