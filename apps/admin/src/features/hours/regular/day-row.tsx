import { type Weekday, weekdays } from '@noren/contract/hours'
import { IconButton } from '@noren/ui/button'
import { Switch } from '@noren/ui/choice'
import { copyIcon } from '@noren/ui/icon'
import { businessHours } from '@noren/words/admin/hours/business-hours'
import { weekdayLongName, weekdayName } from '@noren/words/format'
import { type ReactNode, useState } from 'react'
import { FormRow } from '#platform/forms/form-field.tsx'
import { useLanguage, useWords } from '#platform/language.ts'
import { HoursLines } from '../hours-lines.tsx'
import type { OpeningRange } from '../ranges.ts'
import { CopyDialog } from './copy-dialog.tsx'
import { rangesOfNewDay, type RegularProps } from './week.ts'

/** One weekday in one row: open or closed, its ranges, and copying them to other days. Rule HOURS-70. */
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
  const number = weekdays.indexOf(weekday)
  const name = weekdayLongName(lang, number)
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
    <>
      <FormRow
        form={form}
        name={`days.${index}.business_hours`}
        id={`${idPrefix}hours-${weekday}`}
        label={name}
        messages={{ hours_order: words.invalid, hours_overlap: words.invalid }}
        className="py-1.5"
      >
        {(ranges = [], change) => (
          <div className="flex items-start gap-1.5 sm:gap-4">
            <span
              aria-hidden="true"
              className={`flex h-11 w-6 items-center font-bold whitespace-nowrap sm:w-16 [:lang(en)_&]:w-9 sm:[:lang(en)_&]:w-24 ${isOpen ? '' : 'text-ink-soft'}`}
            >
              <span className="sm:hidden">{weekdayName(lang, number)}</span>
              <span className="max-sm:hidden">{name}</span>
            </span>
            <Switch
              aria-label={`${name} ${words.isOpen}`}
              checked={isOpen}
              onChange={(event) => toggle(event.target.checked)}
            />
            <div className="min-w-0 flex-1">
              {isOpen ? (
                <HoursLines ranges={ranges} onChange={change}>
                  <IconButton label={words.copyOf(name)} path={copyIcon} onClick={() => setCopying(true)} />
                </HoursLines>
              ) : (
                <p className="flex h-11 items-center px-1 text-ink-soft">{words.closed}</p>
              )}
            </div>
          </div>
        )}
      </FormRow>
      <CopyDialog
        open={isCopying}
        day={{ weekday, ranges: form.getValues(`days.${index}.business_hours`) ?? [] }}
        others={form.getValues('days').filter((day) => day.weekday !== weekday)}
        onCopy={copy}
        onClose={() => setCopying(false)}
      />
    </>
  )
}
