import { importKinds } from '@noren/contract/imports/columns'
import { importFiles } from '@noren/words/admin/imports/files'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useWords } from '#platform/language.ts'
import { FormColumn } from '#platform/panels/form-column.tsx'
import { paths } from '#platform/paths.ts'
import { PageHead } from '#shell/page-head.tsx'
import { FileCard } from './choose/file-card.tsx'
import { Runs } from './choose/runs.tsx'

/** Choosing what to bring along, and the imports so far. Rule IMP-70. */
export const ImportsPage = (): ReactNode => {
  const words = useWords(importFiles)
  const [query, setQuery] = useSearchParams()
  // The address follows a moment later; until then the choice would jump back.
  const [kind, setKind] = useState(importKinds.find((one) => one === query.get('kind')) ?? 'customers')
  return (
    <FormColumn>
      <PageHead title={words.title} back={{ to: paths.data, text: words.back }} />
      <div className="space-y-6">
        <FileCard
          kind={kind}
          onKind={(chosen) => {
            setKind(chosen)
            setQuery({ kind: chosen }, { replace: true })
          }}
        />
        <Runs />
      </div>
    </FormColumn>
  )
}
