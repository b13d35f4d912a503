import type { Customer } from '@noren/contract/customers'
import type { StaffMember } from '@noren/contract/staff'
import { Button } from '@noren/ui/button'
import { Select } from '@noren/ui/input'
import { customers } from '@noren/words/admin/customers/records'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { ActionResult } from '#platform/actions/action-result.ts'
import { InlineEdit } from '#platform/fields/inline-edit.tsx'
import { useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { useChange } from './use-change.ts'

/** By whom the customer likes to be served, where there is a choice; who served most is one press away. Rule CUST-36. */
export const PreferredStaff = ({
  customer,
  row: Row,
}: {
  customer: Customer
  row: (props: { name: string; children: ReactNode }) => ReactNode
}): ReactNode => {
  const words = useWords(customers)
  const change = useChange(customer)
  const { id, preferred_staff_id: preferred, suggested_staff_id: suggested } = customer
  const choices = useChoices(String(preferred))
  if (choices.length < 2) return null
  const nameOf = (staffId: string) => choices.find((member) => String(member.id) === staffId)?.name ?? ''
  const save = (value: string) => change('preferred_staff_id', value === '' ? null : Number(value))
  const proposal = suggested === preferred ? undefined : choices.find((member) => member.id === suggested)
  return (
    <Row name={words.fields.preferred_staff_id}>
      <InlineEdit
        label={words.fields.preferred_staff_id}
        value={preferred === null ? '' : String(preferred)}
        draft={`customer.${id}.preferred_staff_id`}
        display={nameOf}
        control={staffControl}
        onSave={save}
      />
      {proposal && <Proposal name={proposal.name} onTake={() => save(String(proposal.id))} />}
    </Row>
  )
}

const Proposal = ({ name, onTake }: { name: string; onTake: () => Promise<ActionResult> }) => {
  const words = useWords(customers)
  const showFailure = useFailureToast()
  const [isSending, setSending] = useState(false)
  const take = async () => {
    setSending(true)
    const outcome = await onTake()
    setSending(false)
    if (!outcome.ok) showFailure(words.detail.updateFailed, { status: 409, message: outcome.message ?? '' })
  }
  return (
    <Button
      variant="tonal"
      size="sm"
      busy={isSending}
      onClick={() => void take()}
      // Beside what is not filled in, where there is room; below it on a phone. While the field is edited its list has the place.
      className="-mt-8 mb-9 max-w-full text-left whitespace-normal! sm:absolute sm:top-1.5 sm:right-14 sm:m-0 sm:max-w-[55%] sm:group-has-[input,select]/row:hidden"
    >
      <span className="phrases min-w-0 wrap-anywhere sm:truncate">{words.suggestedStaff(name)}</span>
    </Button>
  )
}

type Control = NonNullable<ComponentProps<typeof InlineEdit>['control']>

const staffControl: Control = (props) => <StaffSelect {...props} />

const StaffSelect = ({ value, onChange, ...aria }: Parameters<Control>[0]) => {
  const words = useWords(customers)
  const [begun] = useState(value)
  return (
    <Select {...aria} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{words.noStaff}</option>
      {useChoices(begun).map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}

/** Who is there, and whoever is preferred although they left. */
const useChoices = (preferred: string): readonly StaffMember[] =>
  (useRead('GET /api/staff', {}).data?.data ?? []).filter(
    ({ id, active }) => active || String(id) === preferred,
  )
