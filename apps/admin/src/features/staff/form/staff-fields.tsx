import { type BusinessDays, type Weekday, weekdays } from '@noren/contract/hours'
import { staffColors, staffNameMax } from '@noren/contract/limits'
import { IconButton } from '@noren/ui/button'
import { Checkbox, Switch } from '@noren/ui/choice'
import { copyIcon } from '@noren/ui/icon'
import { TextInput } from '@noren/ui/input'
import { businessHours } from '@noren/words/admin/hours/business-hours'
import { staff } from '@noren/words/admin/staff'
import { weekdayLongName, weekdayName } from '@noren/words/format'
import { type ReactNode, useState } from 'react'
import { CopyDialog, HoursLines, type OpeningRange } from '#features/hours/api.ts'
import { staffColorClass } from '#features/reservations/api.ts'
import { FormField, FormRow } from '#platform/forms/form-field.tsx'
import { useLanguage, useWords } from '#platform/language.ts'
import type { StaffFormOf } from './staff-draft.ts'

type Props = {
  form: StaffFormOf
  /** The shop's, Monday first; undefined until it is loaded. */
  week: BusinessDays['days'] | undefined
}

export const StaffFields = ({ form, week }: Props): ReactNode => {
  const words = useWords(staff).form
  const { same, hours, is_shown: isShown } = form.watch()
  const chooseOwn = (isSame: boolean) => {
    if (!isSame && form.getValues('hours').length === 0) form.setValue('hours', week ?? [])
    form.setValue('same', isSame, { shouldDirty: true })
  }
  return (
    <>
      <FormField
        form={form}
        name="name"
        id="staff-name"
        label={words.name}
        need="required"
        help={(isShown ? words.nameShownHelp : words.nameHelp)(staffNameMax)}
      >
        {(control) => <TextInput {...control} autoComplete="off" />}
      </FormField>
      <Colors form={form} />
      <h3 className="mt-5 text-base">{words.hours}</h3>
      <Checkbox
        label={words.same}
        note={words.sameNote}
        checked={same}
        disabled={week === undefined && hours.length === 0}
        onChange={(event) => chooseOwn(event.target.checked)}
      />
      {!same && (
        <>
          <p className="text-sm text-ink-soft">{words.hoursHelp}</p>
          <div className="mt-2 divide-y divide-line border-y border-line">
            {hours.map(({ weekday }, index) => (
              <Day key={weekday} form={form} index={index} week={week} />
            ))}
          </div>
        </>
      )}
    </>
  )
}

const Colors = ({ form }: Pick<Props, 'form'>) => {
  const words = useWords(staff).form
  const color = form.watch('color')
  return (
    <fieldset className="mt-1">
      <legend className="font-bold">{words.color}</legend>
      <p className="text-sm text-ink-soft">{words.colorHelp}</p>
      <div className="mt-1 grid grid-cols-4 gap-1 sm:grid-cols-8">
        {staffColors.map((one) => (
          <label
            key={one}
            className={`relative flex min-h-14 flex-col items-center justify-center gap-1 rounded-md border border-transparent text-xs
              has-checked:border-ink has-checked:font-bold has-focus-visible:outline-2 has-focus-visible:outline-primary ${staffColorClass[one]}`}
          >
            <input
              type="radio"
              {...form.register('color')}
              value={one}
              checked={color === one}
              className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
            />
            <span aria-hidden="true" className="size-6 rounded-full bg-(--staff)" />
            {words.colors[one]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const Day = ({ form, index, week }: Props & { index: number }) => {
  const words = useWords(staff).form
  const { copyOf } = useWords(businessHours).regular
  const [isCopying, setCopying] = useState(false)
  const isClosed = week?.[index]?.status === 'close'
  const lang = useLanguage()
  const { weekday, status } = form.getValues(`hours.${index}`)
  const number = weekdays.indexOf(weekday)
  const name = weekdayLongName(lang, number)
  const works = status === 'open'
  const toggle = (isOpen: boolean) => {
    const kept = form.getValues(`hours.${index}.business_hours`)
    const usual = [{ opening_time: '10:00', closing_time: '19:00' }]
    form.setValue(`hours.${index}`, {
      weekday,
      status: isOpen ? 'open' : 'close',
      business_hours: isOpen && kept.length === 0 ? usual : kept,
    })
    form.clearErrors(`hours.${index}.business_hours`)
  }
  // Days on which the shop is closed have no hours to be given.
  const others = form.getValues('hours').filter((_, at) => at !== index && week?.[at]?.status === 'open')
  const copyTo = (chosen: readonly Weekday[], ranges: OpeningRange[]) => {
    for (const [at, day] of form.getValues('hours').entries()) {
      if (!chosen.includes(day.weekday)) continue
      form.setValue(`hours.${at}`, {
        weekday: day.weekday,
        status: 'open',
        business_hours: structuredClone(ranges),
      })
      form.clearErrors(`hours.${at}.business_hours`)
    }
  }
  return (
    <>
      <FormRow
        form={form}
        name={`hours.${index}.business_hours`}
        id={`staff-${weekday}`}
        label={name}
        className="py-1.5"
      >
        {(ranges, change) => (
          <div className="flex items-start gap-1.5 sm:gap-3">
            <span
              aria-hidden="true"
              className={`flex h-11 w-6 items-center font-bold [:lang(en)_&]:w-9 ${works ? '' : 'text-ink-soft'}`}
            >
              {weekdayName(lang, number)}
            </span>
            {isClosed && !works ? (
              <p className="flex h-11 items-center text-ink-soft">{words.closed}</p>
            ) : (
              <>
                <Switch
                  aria-label={`${name} ${words.works}`}
                  checked={works}
                  onChange={(event) => toggle(event.target.checked)}
                />
                <div className="min-w-0 flex-1">
                  {works ? (
                    <HoursLines ranges={ranges} onChange={change}>
                      {others.length > 0 ? (
                        <IconButton label={copyOf(name)} path={copyIcon} onClick={() => setCopying(true)} />
                      ) : (
                        <span className="w-11" />
                      )}
                    </HoursLines>
                  ) : (
                    <p className="flex h-11 items-center px-1 text-ink-soft">{words.off}</p>
                  )}
                </div>
              </>
            )}
          </div>
        )}
      </FormRow>
      <CopyDialog
        open={isCopying}
        day={{ weekday, ranges: form.getValues(`hours.${index}.business_hours`) }}
        others={others}
        onCopy={copyTo}
        onClose={() => setCopying(false)}
      />
    </>
  )
}
