import { type Weekday, weekdays } from '@noren/contract/hours'
import { Button } from '@noren/ui/button'
import { Checkbox } from '@noren/ui/choice'
import { businessHours } from '@noren/words/admin/hours/business-hours'
import { weekdayLongName } from '@noren/words/format'
import { type ReactNode, useState } from 'react'
import { FormGroup } from '#platform/forms/form-field.tsx'
import { useLanguage, useWords } from '#platform/language.ts'
import { HoursEditor } from '../hours-editor.tsx'
import type { OpeningRange } from '../ranges.ts'
import { CopyDialog } from './copy-dialog.tsx'
import { rangesOfNewDay, type RegularProps } from './week.ts'

/** One weekday: open or closed, its ranges, and copying them to other days. */
export const DayRow = ({
  form,
  idPrefix,
  index,
}: Omit<RegularProps, 'week'> & { index: number }): ReactNode => {
  const words = useWords(businessHours).regular
  const lang = useLanguage()
  const [isCopying, setCopying] = useState(false)
  const { weekday, status } = form.getValues(`days.${index}`)
  const isOpen = status === 'open'
  const name = weekdayLongName(lang, weekdays.indexOf(weekday))
  const toggle = (open: boolean) => {
    const kept = form.getValues(`days.${index}.business_hours`)
    form.setValue(
      `days.${index}`,
      open
        ? { weekday, status: 'open', business_hours: rangesOfNewDay(kept) }
        : { weekday, status: 'close', business_hours: kept },
    )
    form.clearErrors(`days.${index}.business_hours`)
  }
  const copy = (chosen: readonly Weekday[], ranges: OpeningRange[]) => {
    for (const [at, day] of form.getValues('days').entries()) {
      if (!chosen.includes(day.weekday)) continue
      form.setValue(`days.${at}`, {
        weekday: day.weekday,
        status: 'open',
        business_hours: structuredClone(ranges),
      })
      form.clearErrors(`days.${at}.business_hours`)
    }
  }
  return (
    <div className="pt-5 pb-2">
      <FormGroup
        form={form}
        name={`days.${index}.business_hours`}
        id={`${idPrefix}hours-${weekday}`}
        label={name}
        messages={{ hours_order: words.invalid, hours_overlap: words.invalid }}
      >
        {(ranges = [], change) => (
          <div className="flex flex-wrap items-start gap-x-6 sm:flex-nowrap">
            <div
              className={`flex min-w-0 items-center justify-between gap-3 sm:w-40 sm:basis-auto sm:flex-col sm:items-start sm:gap-0 ${isOpen ? 'basis-full' : ''}`}
            >
              <Checkbox
                aria-label={`${name} ${words.isOpen}`}
                label={words.isOpen}
                checked={isOpen}
                onChange={(event) => toggle(event.target.checked)}
              />
              {isOpen && (
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={words.copyOf(name)}
                  className="sm:-ml-3"
                  onClick={() => setCopying(true)}
                >
                  {words.copy}
                </Button>
              )}
            </div>
            <div className="min-w-0 flex-1">
              {isOpen ? (
                <HoursEditor ranges={ranges} onChange={change} />
              ) : (
                <p className="flex min-h-11 items-center text-ink-soft">{words.closed}</p>
              )}
            </div>
          </div>
        )}
      </FormGroup>
      <CopyDialog
        open={isCopying}
        day={{ weekday, ranges: form.getValues(`days.${index}.business_hours`) ?? [] }}
        others={form
          .getValues('days')
          .map((day) => day.weekday)
          .filter((other) => other !== weekday)}
        onCopy={copy}
        onClose={() => setCopying(false)}
      />
    </div>
  )
}
