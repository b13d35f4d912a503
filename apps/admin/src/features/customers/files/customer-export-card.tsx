import { Button } from '@noren/ui/button'
import { Icon } from '@noren/ui/icon'
import { Notice } from '@noren/ui/notice'
import { customerFiles } from '@noren/words/admin/customers/files'
import type { ReactNode } from 'react'
import { downloadIcon, useExport } from '#features/accounts/api.ts'
import { useWords } from '#platform/language.ts'
import { TitledCard } from '#platform/panels/titled-card.tsx'

/** All customers at once. */
export const ExportCard = (): ReactNode => {
  const words = useWords(customerFiles).export
  const { start, isBusy, result, question } = useExport({
    path: '/api/customers/export',
    fallback: 'customers.csv',
  })
  return (
    <TitledCard id="export" title={words.title} text={words.text}>
      {result && result.outcome !== 'saved' && (
        <div className="mt-4">
          <Notice tone="danger">
            {result.outcome === 'old' ? words.signInAgain : result.message || words.failed}
          </Notice>
        </div>
      )}
      <Button variant="tonal" className="mt-4" busy={isBusy} onClick={start}>
        {!isBusy && <Icon path={downloadIcon} size={18} />}
        {isBusy ? words.busy : words.submit}
      </Button>
      {question}
    </TitledCard>
  )
}
