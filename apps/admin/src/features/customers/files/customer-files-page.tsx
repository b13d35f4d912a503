import { customerFiles } from '@noren/words/admin/customers/files'
import type { ReactNode } from 'react'
import { ImportLinkCard } from '#features/imports/api.ts'
import { useWords } from '#platform/language.ts'
import { FormColumn } from '#platform/panels/form-column.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { ExportCard } from './customer-export-card.tsx'

/** Rule CUST-20. */
export const CustomerFilesPage = (): ReactNode => {
  const words = useWords(customerFiles)
  return (
    <FormColumn>
      <ScreenHead title={words.title} />
      <div className="space-y-6">
        <ImportLinkCard kind="customers" />
        <ExportCard />
      </div>
    </FormColumn>
  )
}
