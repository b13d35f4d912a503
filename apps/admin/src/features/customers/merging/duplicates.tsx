import type { Customer } from '@noren/contract/customers'
import type { LikeCustomer } from '@noren/contract/customers/merges'
import { Button } from '@noren/ui/button'
import { chevronDownIcon, Icon, usersIcon } from '@noren/ui/icon'
import { customers } from '@noren/words/admin/customers/records'
import { formatDate, formatPhone } from '@noren/words/format'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useRead } from '#platform/api.ts'
import { shopTime } from '#platform/clock.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { Dotted, Facts } from '#platform/lists/facts.tsx'
import { customerPath, likeHash } from '#platform/paths.ts'
import { MergeDialog } from './merge-dialog.tsx'

/** A quiet line where other records look like the same person; where that cannot be read, nothing. Rule CUST-9. */
export const Duplicates = ({ customer }: { customer: Customer }): ReactNode => {
  const words = useWords(customers).merge
  const { data } = useRead('GET /api/customers/{id}/duplicates', { params: { id: customer.id } })
  const { hash } = useLocation()
  const [chosen, setChosen] = useState<LikeCustomer | null>(null)
  const found = data?.data ?? []
  return (
    <>
      {found.length > 0 && (
        // Open for who comes from the list of those that look alike.
        <details
          open={hash === likeHash}
          className="group mt-3 rounded-lg border border-caution/25 bg-caution-tint"
        >
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-4 py-2 [&::-webkit-details-marker]:hidden">
            <Icon path={usersIcon} className="text-caution" />
            <span className="min-w-0 flex-1">{words.hint(found.length)}</span>
            <Icon path={chevronDownIcon} size={18} className="group-open:rotate-180" />
          </summary>
          <ul className="divide-y divide-caution/25 border-t border-caution/25 px-4">
            {found.map((other) => (
              <li key={other.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
                <LikeFacts customer={other} />
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={words.open(other.name)}
                  onClick={() => setChosen(other)}
                >
                  {words.short}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
      <MergeDialog customer={customer} other={chosen} onClose={() => setChosen(null)} />
    </>
  )
}

const LikeFacts = ({ customer }: { customer: LikeCustomer }) => {
  const words = useWords(customers)
  const lang = useLanguage()
  const { phone, email, last_visited_at: last } = customer
  return (
    <div className="min-w-0 flex-1 basis-52">
      <Link
        to={customerPath(customer.id)}
        className="font-bold wrap-anywhere text-primary underline underline-offset-4"
      >
        {customer.name}
      </Link>
      <Facts
        of={[
          phone && formatPhone(phone),
          email,
          last && words.lastVisit(formatDate(lang, shopTime(last).date)),
        ]}
      />
      <Dotted of={customer.alike.map((one) => words.merge.alike[one])} className="text-sm" />
    </div>
  )
}
