import type { ImportRow, ImportRun } from '@noren/contract/imports'
import type { ImportColumn } from '@noren/contract/imports/columns'
import { importCellMax } from '@noren/contract/limits'
import { Button } from '@noren/ui/button'
import { Field, FieldError } from '@noren/ui/field'
import { TextInput } from '@noren/ui/input'
import { importColumns } from '@noren/words/admin/imports/columns'
import { importRows } from '@noren/words/admin/imports/rows'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Form } from '#platform/forms/form.tsx'
import { useKept } from '#platform/forms/use-draft.ts'
import { useWords } from '#platform/language.ts'
import { announce } from '#platform/notices/announcer.tsx'
import { useFailure } from '../use-change-run.ts'
import { Done } from './done.tsx'
import { type Shown, useChangeRow } from './use-rows.ts'

type Props = { run: ImportRun; row: ImportRow; shown: Shown }

/** Another time for a visit whose own is taken, in the columns that its file has. Rule IMP-75. */
export const MendTime = (props: Props): ReactNode => {
  const words = useWords(importRows).mend
  const [isOpen, setOpen] = useState(false)
  const fields = fieldsOf(props)
  if (Object.keys(fields).length === 0) return null
  if (props.row.finding !== 'clash') return isOpen && <Done text={words.free} />
  return isOpen ? (
    <TimeForm {...props} initial={fields} />
  ) : (
    <Button variant="quiet" size="sm" className="mt-2 -ml-2.5" onClick={() => setOpen(true)}>
      {words.time}
    </Button>
  )
}

const TimeForm = ({ run, row, shown, initial }: Props & { initial: Fields }) => {
  const words = useWords(importRows).mend
  const { names } = useWords(importColumns)
  const fail = useFailure()
  const { change, isChanging } = useChangeRow(run, row, shown)
  const id = `time-${row.line}`
  const [typed, setTyped] = useKept(`import.${run.id}.${id}`, initial)
  const [error, setError] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isChanging) return
    setError(undefined)
    const reply = await change({ values: typed })
    if (!reply.ok) {
      const text = Object.values(reply.errors ?? {}).flat()[0]
      return text === undefined ? fail(words.failed, reply) : setError(text)
    }
    const { problems, finding } = reply.body.data
    const unread = problems.find(({ column }) => column in typed)
    if (unread) return setError(unread.text)
    if (finding === 'clash') return setError(words.still)
    announce(words.free)
  }
  return (
    <Form onSubmit={(event) => void submit(event)} className="mt-3">
      <div className="flex flex-wrap items-end gap-x-3">
        {timeColumns
          .filter((column) => column in initial)
          .map((column, nth) => (
            <div key={column} className="min-w-0 flex-1 basis-36 sm:max-w-60">
              <Field id={`${id}-${column}`} label={names[column]} errorBelow>
                {(aria) => (
                  <TextInput
                    {...aria}
                    aria-describedby={`${id}-error`}
                    // The button that was pressed is gone.
                    // oxlint-disable-next-line jsx-a11y/no-autofocus
                    autoFocus={nth === 0}
                    autoComplete="off"
                    maxLength={importCellMax}
                    value={typed[column] ?? ''}
                    onChange={({ target }) => setTyped({ ...typed, [column]: target.value })}
                  />
                )}
              </Field>
            </div>
          ))}
        <Button type="submit" variant="tonal" busy={isChanging} className="mt-2 min-h-12">
          {words.timeSubmit}
        </Button>
      </div>
      <FieldError id={id} error={error} />
    </Form>
  )
}

type TimeColumn = Extract<ImportColumn, (typeof timeColumns)[number]>
type Fields = Partial<Record<TimeColumn, string>>

const timeColumns = ['date', 'time', 'starts_at', 'end_time', 'ends_at', 'minutes'] as const

/** As they stand in the file. */
const fieldsOf = ({ run, row }: Props): Fields =>
  Object.fromEntries(
    timeColumns.flatMap((column) => {
      const place = run.columns.findIndex((one) => one.column === column)
      return place === -1 ? [] : [[column, row.read[column] ?? row.cells[place] ?? '']]
    }),
  )
