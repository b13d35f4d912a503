import type { ImportRow, ImportRun } from '@noren/contract/imports'
import { importCellMax } from '@noren/contract/limits'
import { Button } from '@noren/ui/button'
import { Field } from '@noren/ui/field'
import { TextInput } from '@noren/ui/input'
import { importColumns } from '@noren/words/admin/imports/columns'
import { importRows } from '@noren/words/admin/imports/rows'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Form } from '#platform/forms/form.tsx'
import { useKept } from '#platform/forms/use-draft.ts'
import { useWords } from '#platform/language.ts'
import { announce } from '#platform/notices/announcer.tsx'
import { useFailure } from '../use-change-run.ts'
import { Done } from './done.tsx'
import { type Shown, useChangeRow } from './use-rows.ts'

/** A field that could not be read, with the text of the file and why; mended it stays, and says so. Rule IMP-73. */
export const Mend = ({
  run,
  row,
  shown,
  field,
  onMended,
}: {
  run: ImportRun
  row: ImportRow
  shown: Shown
  field: string
  onMended: () => void
}): ReactNode => {
  const words = useWords(importRows).mend
  const labels: Record<string, string> = useWords(importColumns).names
  const label = labels[field] ?? field
  const problem = row.problems.find(({ column }) => column === field)
  const mended = () => {
    onMended()
    announce(words.done(label))
  }
  if (problem) return <MendForm {...{ run, row, shown, problem, label }} onMended={mended} />
  return <Done text={words.done(label)} />
}

const MendForm = ({
  run,
  row,
  shown,
  problem,
  label,
  onMended,
}: {
  run: ImportRun
  row: ImportRow
  shown: Shown
  problem: ImportRow['problems'][number]
  label: string
  onMended: () => void
}) => {
  const words = useWords(importRows).mend
  const fail = useFailure()
  const input = useRef<HTMLInputElement>(null)
  const { change, isChanging } = useChangeRow(run, row, shown)
  const id = `mend-${row.line}-${problem.column}`
  const [typed, setTyped] = useKept(`import.${run.id}.${id}`, problem.value)
  const [error, setError] = useState<string | undefined>(problem.text)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isChanging) return
    if (typed.trim() === '') {
      setError(words.required)
      return input.current?.focus()
    }
    const reply = await change({ values: { [problem.column]: typed } })
    if (!reply.ok) {
      const text = Object.values(reply.errors ?? {}).flat()[0]
      if (text === undefined) return fail(words.failed, reply)
      setError(text)
      return input.current?.focus()
    }
    const still = reply.body.data.problems.find(({ column }) => column === problem.column)
    if (!still) return onMended()
    setError(still.text)
    input.current?.focus()
  }
  return (
    <Form onSubmit={(event) => void submit(event)} className="mt-3">
      <Field id={id} label={words.label(label)} help={words.inFile(problem.value)} error={error}>
        {(aria) => (
          <div className="flex items-start gap-2">
            <TextInput
              {...aria}
              ref={input}
              autoComplete="off"
              maxLength={importCellMax}
              value={typed}
              className="min-w-0 flex-1 sm:max-w-80"
              onChange={({ target }) => setTyped(target.value)}
            />
            <Button type="submit" variant="tonal" busy={isChanging} className="min-h-12 shrink-0">
              {words.submit}
            </Button>
          </div>
        )}
      </Field>
    </Form>
  )
}
