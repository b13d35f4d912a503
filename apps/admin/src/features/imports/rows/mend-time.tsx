import type { ImportRow, ImportRun } from '@noren/contract/imports/imports'
import { importCellMax } from '@noren/contract/limits'
import { Button } from '@noren/ui/button'
import { Field, FieldError } from '@noren/ui/field'
import { TextInput } from '@noren/ui/input'
import { importRows } from '@noren/words/admin/imports/rows'
import { common } from '@noren/words/common'
import { type FormEvent, type ReactNode, useState } from 'react'
import { minutesOf } from '#platform/clock.ts'
import { Form } from '#platform/forms/form.tsx'
import { useKept } from '#platform/forms/use-draft.ts'
import { useWords } from '#platform/language.ts'
import { announce } from '#platform/notices/announcer.tsx'
import { useFailure } from '../use-change-run.ts'
import { Done } from './done.tsx'
import { type Shown, useChangeRow } from './use-rows.ts'

type Props = { run: ImportRun; row: ImportRow; shown: Shown }

/** Another time for a visit whose own is taken. Rule IMP-74. */
export const MendTime = (props: Props): ReactNode => {
  const words = useWords(importRows).mend
  const [isOpen, setOpen] = useState(false)
  if (props.row.finding !== 'clash') return isOpen && <Done text={words.free} />
  const began = timeOf(props.row)
  if (!began) return null
  return isOpen ? (
    <TimeForm {...props} began={began} />
  ) : (
    <Button variant="quiet" size="sm" className="mt-2 -ml-2.5 xs:-ml-3.5" onClick={() => setOpen(true)}>
      {words.time}
    </Button>
  )
}

type Time = Record<(typeof parts)[number], string>
const parts = ['date', 'start', 'minutes'] as const

const TimeForm = ({ run, row, shown, began }: Props & { began: Time }) => {
  const words = useWords(importRows).mend
  const { minutes: unit } = useWords(common)
  const fail = useFailure()
  const { change, isChanging } = useChangeRow(run, row, shown)
  const id = `time-${row.line}`
  const [typed, setTyped] = useKept(`import.${run.id}.${id}`, began)
  const [error, setError] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isChanging) return
    setError(undefined)
    const { date, start, minutes } = typed
    const reply = await change({ values: { starts_at: `${date} ${start}`, minutes } })
    if (!reply.ok) {
      const text = Object.values(reply.errors ?? {}).flat()[0]
      return text === undefined ? fail(words.failed, reply) : setError(text)
    }
    const { problems, finding } = reply.body.data
    const unread = problems.find(({ column }) => column === 'starts_at' || column === 'minutes')
    if (unread) return setError(unread.text)
    if (finding === 'clash') return setError(words.still)
    announce(words.free)
  }
  return (
    <Form onSubmit={(event) => void submit(event)} className="mt-3">
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        {parts.map((part) => (
          <div key={part} className={part === 'date' ? 'basis-40' : 'basis-28'}>
            <Field id={`${id}-${part}`} label={words.times[part]} errorBelow>
              {(aria) => (
                <TextInput
                  {...aria}
                  aria-describedby={`${id}-error`}
                  // The button that was pressed is gone.
                  // oxlint-disable-next-line jsx-a11y/no-autofocus
                  autoFocus={part === 'start'}
                  autoComplete="off"
                  maxLength={importCellMax}
                  suffix={part === 'minutes' ? unit : undefined}
                  value={typed[part]}
                  onChange={({ target }) => setTyped({ ...typed, [part]: target.value })}
                />
              )}
            </Field>
          </div>
        ))}
        <Button type="submit" variant="tonal" busy={isChanging} className="min-h-12">
          {words.timeSubmit}
        </Button>
      </div>
      <FieldError id={id} error={error} />
    </Form>
  )
}

/** 2026-12-01 10:00〜11:30, or with – in English, as the row says it, in the parts that are written. */
const timeOf = ({ read }: ImportRow): Time | undefined => {
  const [, date, start, end] = /^(\S+) (\d\d:\d\d)[〜–](\d\d:\d\d)$/.exec(read['starts_at'] ?? '') ?? []
  if (date === undefined || start === undefined || end === undefined) return undefined
  const minutes = (minutesOf(end) - minutesOf(start) + 1440) % 1440
  return { date, start, minutes: String(minutes) }
}
