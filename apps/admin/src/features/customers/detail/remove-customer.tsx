import { type Customer, customers as endpoints } from '@noren/contract/customers'
import type { ReservationSummary } from '@noren/contract/errors'
import { Button } from '@noren/ui/button'
import { Icon, trashIcon } from '@noren/ui/icon'
import { customers } from '@noren/words/admin/customers/records'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { ReservationLinks } from '#features/reservations/api.ts'
import type { ActionResult } from '#platform/actions/action-result.ts'
import { DeleteDialog } from '#platform/actions/delete-dialog.tsx'
import { useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'
import { useListPath } from '../screen-head.tsx'

/** The customer code must be typed; reservations to come are named instead. Rules CUST-18, SCR-14. */
export const RemoveCustomer = ({ customer }: { customer: Customer }): ReactNode => {
  const words = useWords(customers).remove
  const navigate = useNavigate()
  const listPath = useListPath()
  const [open, setOpen] = useState(false)
  const [live, setLive] = useState<readonly ReservationSummary[]>([])
  const { mutateAsync } = useWrite(endpoints.remove, { leaves: true })
  const onDelete = async (): Promise<ActionResult> => {
    setLive([])
    const reply = await mutateAsync({ params: { id: customer.id } })
    if (!reply.ok && reply.status !== 404) {
      setLive(reply.reservations ?? [])
      return { ok: false, message: reply.code === 'reservations_live' ? reply.message : words.failed }
    }
    // Whoever was faster has done the same.
    toast({ title: words.done, variant: 'success' })
    await navigate(listPath, { replace: true })
    return { ok: true }
  }
  return (
    <>
      <Button
        variant="quiet"
        onClick={() => {
          setLive([])
          setOpen(true)
        }}
        className="-ml-5 text-danger! sm:-mr-5 sm:ml-0"
      >
        <Icon path={trashIcon} size={18} />
        {words.open}
      </Button>
      <DeleteDialog
        open={open}
        onClose={() => setOpen(false)}
        title={words.title}
        text={words.text}
        code={customer.customer_code}
        onDelete={onDelete}
      >
        <Live reservations={live} />
      </DeleteDialog>
    </>
  )
}

const Live = ({ reservations }: { reservations: readonly ReservationSummary[] }) => {
  const words = useWords(customers).remove
  if (reservations.length === 0) return null
  return (
    <div className="mt-4 rounded-md border border-line bg-paper px-4 py-2">
      <p className="text-sm text-ink-soft">{words.live}</p>
      <ReservationLinks reservations={reservations} />
    </div>
  )
}
