import type { Customer } from '@noren/contract/customers'
import { Button } from '@noren/ui/button'
import { Card } from '@noren/ui/card'
import { customers } from '@noren/words/admin/customers/records'
import { formatDate, formatPhone } from '@noren/words/format'
import { type ReactNode, useState } from 'react'
import { shopTime } from '#platform/clock.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { Facts } from '#platform/lists/facts.tsx'
import { MergeOther } from './merge-other.tsx'
import { useUndoMerge } from './use-merge.ts'

/** What was merged into this record, for as long as it can be taken back; and merging another one. */
export const MergedRecords = ({ customer }: { customer: Customer }): ReactNode => {
  const { merged } = customer
  const words = useWords(customers).merge
  return (
    <Card aria-labelledby="merged-records">
      <h3 id="merged-records" className="text-lg">
        {merged.length > 0 ? words.list : words.section}
      </h3>
      {merged.length > 0 ? (
        <ul className="mt-2 mb-2 divide-y divide-line">
          {merged.map((record) => (
            <Merged key={record.id} record={record} />
          ))}
        </ul>
      ) : (
        <p className="mt-1 mb-4 text-sm text-ink-soft">{words.otherText}</p>
      )}
      <MergeOther customer={customer} />
    </Card>
  )
}

const Merged = ({ record }: { record: Customer['merged'][number] }) => {
  const words = useWords(customers).merge
  const lang = useLanguage()
  const undo = useUndoMerge()
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await undo(record.id)
    setBusy(false)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-bold wrap-anywhere">{record.name}</p>
        <Facts
          of={[
            record.phone && formatPhone(record.phone),
            record.email,
            words.mergedAt(formatDate(lang, shopTime(record.merged_at).date)),
          ]}
        />
      </div>
      <Button
        variant="outline"
        size="sm"
        busy={busy}
        aria-label={words.undoOf(record.name)}
        onClick={() => void press()}
      >
        {words.undo}
      </Button>
    </li>
  )
}
