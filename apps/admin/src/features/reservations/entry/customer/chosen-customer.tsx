import type { ListedCustomer } from '@noren/contract/customers'
import { Button } from '@noren/ui/button'
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { reservations } from '@noren/words/reservations'
import { formatPhone } from '@noren/words/format'
import type { ReactNode, Ref } from 'react'
import { useWords } from '#platform/language.ts'
import { Traits } from './traits.tsx'

/** The chosen customer, as on record. */
export const ChosenCustomer = ({
  ref,
  customer,
  onChange,
}: {
  ref: Ref<HTMLDivElement>
  customer: ListedCustomer
  onChange: () => void
}): ReactNode => {
  const words = useWords(reservationEntry).known
  const { customer: addressed } = useWords(reservations).day
  return (
    <div className="mb-6">
      <p id="entry-customer" className="text-base leading-snug font-bold">
        {words.chosen}
      </p>
      <div
        ref={ref}
        role="group"
        aria-labelledby="entry-customer entry-customer-name"
        tabIndex={-1}
        className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-line bg-paper px-4 py-3 outline-offset-2"
      >
        <div className="min-w-0 flex-1 basis-60">
          <p id="entry-customer-name" className="leading-snug font-bold">
            {addressed(customer.name)}
          </p>
          <Traits
            of={[customer.name_kana, customer.phone && formatPhone(customer.phone), customer.email]}
            customer={customer}
          />
        </div>
        <Button variant="outline" size="sm" onClick={onChange}>
          {words.change}
        </Button>
      </div>
    </div>
  )
}
