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

/** Gives other weekdays the hours of this one: the shop's, or those of a staff member. */
export const CopyDialog = ({
  open,
  day,
  others,
  onCopy,
  onClose,
}: {
  open: boolean
  day: { weekday: Weekday; ranges: readonly OpeningRange[] }
  /** The weekdays that can be given them. */
  others: readonly Weekday[]
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
  const copy = () => {
    onCopy(
      chosen,
      day.ranges.map((range) => ({ ...range })),
    )
    announce(words.done(enumerate(chosen.map((weekday) => weekdayLongName(lang, weekdayNumber(weekday))))))
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
      <div className="mt-4">
        <WeekdayPills label={words.days} weekdays={others} chosen={chosen} onChange={choose} />
        <Button variant="quiet" size="sm" className="mt-2 -ml-3" onClick={() => choose(others)}>
          {words.all}
        </Button>
      </div>
      <SubmitActions submit={words.submit} isDisabled={chosen.length === 0} onPress={copy} onClose={leave} />
    </Dialog>
  )
}
