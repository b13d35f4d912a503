import { salesFileKinds, type SalesFileKind } from '@noren/contract/reports/files'
import { Button } from '@noren/ui/button'
import { FieldError } from '@noren/ui/field'
import { cardClass } from '@noren/ui/card'
import { chevronDownIcon, Icon } from '@noren/ui/icon'
import { salesFiles } from '@noren/words/admin/closings/sales-files'
import { formatDate } from '@noren/words/format'
import type { ReactNode } from 'react'
import { downloadIcon, useExport } from '#features/accounts/api.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { announce } from '#platform/notices/announcer.tsx'
import { Sentences } from '#platform/panels/sentences.tsx'
import { TitledCard } from '#platform/panels/titled-card.tsx'

type Period = { from: string; to: string }

/** The files for the tax adviser of a period that the screen around it shows. Rules REP-30 to REP-34, REP-57. */
export const SalesFiles = ({
  from,
  to,
  isFolded = false,
}: Period & {
  /** Until it is asked for. */
  isFolded?: boolean
}): ReactNode => {
  const words = useWords(salesFiles)
  const lang = useLanguage()
  const period = words.range(formatDate(lang, from), formatDate(lang, to))
  const files = (
    <>
      <p className="mt-1.5 text-sm text-ink-soft">
        <Sentences of={words.text(period)} />
      </p>
      {/* Without the room that the last of them keep for a failure. */}
      <ul className="mt-3 -mb-7 grid has-[.field-line>svg]:mb-0 gap-x-6 sm:grid-cols-2">
        {salesFileKinds.map((kind) => (
          <li key={kind} className="border-t border-line pt-3">
            <FileRow kind={kind} from={from} to={to} />
          </li>
        ))}
      </ul>
    </>
  )
  if (!isFolded)
    return (
      <TitledCard id="sales-files" title={words.title}>
        {files}
      </TitledCard>
    )
  return (
    <details className={`${cardClass} group`}>
      <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 px-4 py-2 font-bold sm:px-5">
        <h2 className="text-base">{words.title}</h2>
        <Icon
          path={chevronDownIcon}
          className="shrink-0 text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="px-4 pb-4 sm:px-5 sm:pb-5">{files}</div>
    </details>
  )
}

const FileRow = ({ kind, from, to }: Period & { kind: SalesFileKind }) => {
  const words = useWords(salesFiles)
  const { title, text } = words.kinds[kind]
  const { start, isBusy, result, question } = useExport({
    path: `/api/reports/files/${kind}?from=${from}&to=${to}`,
    fallback: `${kind}.csv`,
    onSaved: () => announce(words.done),
  })
  const failure =
    result?.outcome === 'old'
      ? words.signInAgain
      : result?.outcome === 'failed'
        ? result.message || words.failed
        : undefined
  return (
    <div className="flex h-full flex-col">
      <h3 className="text-base">{title}</h3>
      <p className="mb-2 flex-1 text-sm text-ink-soft">{text}</p>
      <div>
        <Button variant="tonal" busy={isBusy} aria-label={words.submit(title)} onClick={start}>
          {!isBusy && <Icon path={downloadIcon} size={18} />}
          {isBusy ? words.preparing : words.short}
        </Button>
      </div>
      <FieldError id={`sales-file-${kind}`} error={failure} />
      {question}
    </div>
  )
}
