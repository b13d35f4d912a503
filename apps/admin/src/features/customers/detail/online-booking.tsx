import { type Customer, type OnlineBooking, onlineBookings } from '@noren/contract/customers'
import { Button } from '@noren/ui/button'
import { Select } from '@noren/ui/input'
import { Notice } from '@noren/ui/notice'
import { noShows } from '@noren/words/admin/customers/no-shows'
import { formatCount } from '@noren/words/format'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { InlineEdit } from '#platform/fields/inline-edit.tsx'
import { useWords } from '#platform/language.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { useChange } from './use-change.ts'

/** How this customer may book online: as usual, with the owner's yes, or not at all. Rule CUST-85. */
export const OnlineBookingRow = ({
  customer,
  row: Row,
}: {
  customer: Customer
  row: (props: { name: string; children: ReactNode }) => ReactNode
}): ReactNode => {
  const words = useWords(noShows)
  const change = useChange(customer)
  return (
    <Row name={words.onlineBooking}>
      <InlineEdit
        label={words.onlineBooking}
        value={customer.online_booking}
        draft={`customer.${customer.id}.online_booking`}
        display={(value) => words.choices[choiceOf(value)]}
        control={control}
        onSave={(value) => change('online_booking', value)}
      />
    </Row>
  )
}

/** After two visits to which nobody came, and until the owner has chosen. Rule CUST-86. */
export const NoShowNotice = ({ customer }: { customer: Customer }): ReactNode => {
  const { suggestion: words } = useWords(noShows)
  const change = useChange(customer)
  const showFailure = useFailureToast()
  const [sending, setSending] = useState<OnlineBooking>()
  if (customer.no_show_count < suggestedFrom || customer.online_booking !== 'usual') return null
  const choose = async (next: OnlineBooking) => {
    setSending(next)
    const outcome = await change('online_booking', next)
    setSending(undefined)
    if (!outcome.ok) showFailure(words.failed, { status: 409, message: outcome.message ?? '' })
  }
  return (
    <div className="mt-4">
      <Notice title={words.title(formatCount(customer.no_show_count))}>
        <p>{words.text}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          {(['approval', 'refused'] as const).map((next) => (
            <Button
              key={next}
              variant="outline"
              size="sm"
              busy={sending === next}
              onClick={() => void choose(next)}
            >
              {words[next]}
            </Button>
          ))}
        </div>
      </Notice>
    </div>
  )
}

const suggestedFrom = 2

type Control = NonNullable<ComponentProps<typeof InlineEdit>['control']>

const control: Control = (props) => <Choices {...props} />

const Choices = ({ value, onChange, ...aria }: Parameters<Control>[0]) => {
  const { choices } = useWords(noShows)
  return (
    <Select {...aria} value={value} onChange={(event) => onChange(event.target.value)}>
      {onlineBookings.map((one) => (
        <option key={one} value={one}>
          {choices[one]}
        </option>
      ))}
    </Select>
  )
}

const choiceOf = (value: string): OnlineBooking => onlineBookings.find((one) => one === value) ?? 'usual'
