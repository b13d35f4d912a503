import type { Customer } from '@noren/contract/customers'
import { Button, buttonClass } from '@noren/ui/button'
import { Card } from '@noren/ui/card'
import { Notice } from '@noren/ui/notice'
import { customers } from '@noren/words/admin/customers/records'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useWords } from '#platform/language.ts'
import { personalDataPath } from '#platform/paths.ts'
import { saveFile } from '../files/save-file.ts'
import { RemoveCustomer } from './remove-customer.tsx'

/** What a person may ask for: their data, and its deletion. Rules CUST-8, CUST-21. */
export const PersonalData = ({ customer }: { customer: Customer }): ReactNode => {
  const words = useWords(customers).detail
  const [busy, setBusy] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const save = async () => {
    setBusy(true)
    const outcome = await saveFile(`/api/customers/${customer.id}/export`, 'customer.json')
    setFailed(outcome !== 'saved')
    setBusy(false)
  }
  return (
    <Card aria-labelledby="personal-data">
      <h3 id="personal-data" className="text-lg">
        {words.danger}
      </h3>
      <p className="mt-1 text-sm text-ink-soft">{words.exportText}</p>
      {isFailed && (
        <div className="mt-3">
          <Notice tone="danger">{words.exportFailed}</Notice>
        </div>
      )}
      <div className="mt-4 flex flex-wrap justify-between gap-2">
        <div className="flex flex-wrap gap-2">
          <Link to={personalDataPath(customer.id)} className={buttonClass({ variant: 'outline' })}>
            {words.sheet}
          </Link>
          <Button variant="outline" busy={busy} onClick={() => void save()}>
            {words.export}
          </Button>
        </div>
        <RemoveCustomer customer={customer} />
      </div>
    </Card>
  )
}
