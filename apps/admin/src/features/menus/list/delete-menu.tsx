import type { ReservationSummary } from '@noren/contract/errors'
import { menus as endpoints, type Menu } from '@noren/contract/menus'
import { worklists } from '@noren/words/admin/reservations/days/worklists'
import { menus as menuWords } from '@noren/words/admin/menus'
import { type ReactNode, useRef, useState } from 'react'
import { ListButton, ReservationLinks } from '#features/reservations/api.ts'
import { DeleteDialog } from '#platform/actions/delete-dialog.tsx'
import type { ActionResult } from '#platform/actions/action-result.ts'
import { useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'

/** Asks, and names the coming reservations where there are some. Rule MENU-11. */
export const DeleteMenu = ({
  menu,
  open,
  onClose,
  returnTo,
}: {
  menu: Menu
  open: boolean
  onClose: () => void
  returnTo: () => HTMLElement | null
}): ReactNode => {
  const words = useWords(menuWords)
  const { titles } = useWords(worklists).make
  const { mutateAsync } = useWrite(endpoints.remove)
  const [coming, setComing] = useState<readonly ReservationSummary[]>([])
  const isGone = useRef(false)
  const remove = async (): Promise<ActionResult> => {
    isGone.current = false
    const reply = await mutateAsync({ params: { id: menu.id } })
    if (reply.ok || reply.status === 404) {
      isGone.current = true
      toast({ variant: 'success', title: words.toasts.removed })
      return { ok: true }
    }
    setComing(reply.reservations ?? [])
    return {
      ok: false,
      message: reply.code === 'reservations_inside' ? reply.message : words.toasts.removeFailed,
    }
  }
  const close = () => {
    setComing([])
    onClose()
  }
  return (
    <DeleteDialog
      open={open}
      title={words.remove.title(menu.name)}
      text={words.remove.text}
      onDelete={remove}
      onClose={close}
      returnTo={() => (isGone.current ? returnTo() : null)}
    >
      {coming.length > 0 && (
        <div className="mt-4 max-h-[30dvh] overflow-y-auto rounded-md bg-paper-deep px-4 py-3">
          <p className="text-sm font-bold">{words.remove.coming}</p>
          <ReservationLinks reservations={coming} />
          <ListButton about={{ kind: 'other', title: titles.menu(menu.name) }} reservations={coming} />
        </div>
      )}
    </DeleteDialog>
  )
}
