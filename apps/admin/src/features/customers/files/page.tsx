import { customerFiles } from '@noren/words/admin/customers/files'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'
import { PageHead } from '#shell/page-head.tsx'
import { BackLink } from '../back-link.tsx'
import { ExportCard } from './export-card.tsx'
import { ImportCard } from './import-card.tsx'

/** Rule CUST-20. */
export const CustomerFilesPage = (): ReactNode => {
  const words = useWords(customerFiles)
  return (
    <div className="max-w-[48rem]">
      <PageHead title={words.title} />
      <BackLink />
      <div className="space-y-6">
        <ImportCard />
        <ExportCard />
      </div>
    </div>
  )
}
