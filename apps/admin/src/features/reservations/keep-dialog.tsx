import type { ReservationSummary } from '@noren/contract/errors'
import { Button } from '@noren/ui/button'
import { type ReactNode, useState } from 'react'
import { type ListAbout, ListButton } from './worklists/making/list-button.tsx'
import { Dialog, DialogActions } from '#platform/dialog.tsx'
import { ReservationLinks } from './reservation-links.tsx'

/** Names the live reservations that a change concerns; the owner keeps them and changes, or goes back. */
export const KeepDialog = ({
  open,
  title,
  text,
  reservations = [],
  back,
  keep,
  list,
  onBack,
  onKeep,
}: {
  open: boolean
  title: string
  text: ReactNode
  reservations: readonly ReservationSummary[] | undefined
  /** What the buttons say. */
  back: string
  keep: string
  /** What the list is about that the owner may make of them in the same step. */
  list?: ListAbout | undefined
  onBack: () => void
  /** May resolve to false where the change was refused after all. */
  onKeep: () => unknown
}): ReactNode => (
  <Dialog open={open} onClose={onBack} title={title} text={text}>
    <div className="mt-2 max-h-[40dvh] overflow-y-auto">
      <ReservationLinks reservations={reservations} />
    </div>
    <DialogActions>
      <Button variant="outline" onClick={onBack}>
        {back}
      </Button>
      {list && <ListButton about={list} reservations={reservations} onSave={onKeep} />}
      <Button onClick={() => void onKeep()}>{keep}</Button>
    </DialogActions>
  </Dialog>
)

/** For a form whose values were refused because of reservations: they are sent again once the owner keeps these. */
export const useKeepQuestion = <Values,>() => {
  const [asked, ask] = useState<{ reservations: readonly ReservationSummary[]; values: Values }>()
  return {
    /** What was refused. */
    asked: asked?.values,
    ask: (values: Values, reservations: readonly ReservationSummary[] = []) => ask({ values, reservations }),
    /** What the dialog gets. */
    propsFor: (send: (values: Values & { keep_reservations: true }) => unknown) => ({
      reservations: asked?.reservations,
      onBack: () => ask(undefined),
      onKeep: () => {
        ask(undefined)
        return asked && send({ ...asked.values, keep_reservations: true })
      },
    }),
  }
}
