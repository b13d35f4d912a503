import { customerFiles as endpoints, type ImportResult } from '@noren/contract/customers/files'
import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { Skeleton } from '@noren/ui/placeholder'
import { customerFiles } from '@noren/words/admin/customers/files'
import { formatCount } from '@noren/words/format'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useWords } from '#platform/language.ts'
import { TitledCard } from '#platform/panels/titled-card.tsx'
import { announce } from '#platform/notices/announcer.tsx'
import { paths } from '#platform/paths.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { FileButton } from '#platform/uploads/file-button.tsx'
import { ImportedRows } from './imported-rows.tsx'
import { readCsv } from './read-csv.ts'

type Checked = { csv: string; result: ImportResult }

/** A file is checked first; nothing is written before the owner has seen what would be. */
export const ImportCard = (): ReactNode => {
  const words = useWords(customerFiles).import
  const [checked, setChecked] = useState<Checked>()
  const [failure, setFailure] = useState<string>()
  const [isReading, setReading] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const send = useWrite(endpoints.import)
  const run = async (csv: string, isDry: boolean) => {
    setFailure(undefined)
    const reply = await send.mutateAsync({ body: { csv, dry_run: isDry } })
    if (!reply.ok) return setFailure(reply.errors?.['csv']?.[0] ?? (reply.message || words.failed))
    setChecked({ csv, result: reply.body.data })
    if (!isDry) announce(words.finished(formatCount(reply.body.data.new)))
  }
  const choose = async (file: File) => {
    setChecked(undefined)
    setFailure(undefined)
    setReading(true)
    const read = await readCsv(file)
    if ('csv' in read) await run(read.csv, true)
    else setFailure(words[read.failure])
    setReading(false)
  }
  const save = async () => {
    if (!checked) return
    setSaving(true)
    await run(checked.csv, false)
    setSaving(false)
  }
  return (
    <TitledCard id="import" title={words.title}>
      <p className="mt-1">{words.text}</p>
      <p className="mt-2 text-sm text-ink-soft">{words.columns}</p>
      <p className="text-sm text-ink-soft">{words.limits}</p>
      <div className="mt-4">
        <FileButton
          word={checked ? words.chooseOther : words.choose}
          disabled={isReading || isSaving}
          accept=".csv,text/csv,text/plain"
          onChoose={(file) => void choose(file)}
        />
      </div>
      <div aria-live="polite" className="mt-4 space-y-4">
        {isReading && (
          <>
            <p className="text-sm text-ink-soft">{words.reading}</p>
            <Skeleton className="h-40" />
          </>
        )}
        {failure && <Notice tone="danger">{failure}</Notice>}
        {checked && !isReading && (
          <Checkup result={checked.result} isSaving={isSaving} onSave={() => void save()} />
        )}
      </div>
    </TitledCard>
  )
}

const Checkup = ({
  result,
  isSaving,
  onSave,
}: {
  result: ImportResult
  isSaving: boolean
  onSave: () => void
}) => {
  const words = useWords(customerFiles).import
  const counts = words.result(formatCount(result.new), formatCount(result.known), formatCount(result.invalid))
  return (
    <>
      {result.dry_run ? (
        <Notice tone={result.invalid > 0 ? 'caution' : 'info'} title={counts}>
          {words.checked}
        </Notice>
      ) : (
        <Notice
          tone="success"
          title={words.finished(formatCount(result.new))}
          action={
            <Link
              to={paths.customers}
              className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
            >
              {words.toList}
            </Link>
          }
        >
          {counts}
        </Notice>
      )}
      {result.dry_run &&
        (result.new > 0 ? (
          <Button busy={isSaving} onClick={onSave}>
            {isSaving ? words.importing : words.submit(formatCount(result.new))}
          </Button>
        ) : (
          <p>{words.nothing}</p>
        ))}
      <ImportedRows result={result} />
    </>
  )
}
