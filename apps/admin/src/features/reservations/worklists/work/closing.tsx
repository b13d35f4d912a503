import { worklists as calls, type Worklist } from '@noren/contract/reservations/worklists'
import { Button } from '@noren/ui/button'
import { worklists } from '@noren/words/admin/reservations/days/worklists'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { shopTime } from '#platform/clock.ts'
import { Dialog } from '#platform/dialog.tsx'
import { SubmitActions } from '#platform/forms/form-actions.tsx'
import { useWords } from '#platform/language.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { calendarPath, paths } from '#platform/paths.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'

/** An absence is taken back, or a list is closed with what is left on it. Both ask once. */
export const Closing = ({ list, left }: { list: Worklist; left: number }): ReactNode => {
  const words = useWords(worklists).one
  const [asked, ask] = useState<'take_back' | 'close'>()
  const [isOpen, setOpen] = useState(false)
  const open = (kind: 'take_back' | 'close') => {
    ask(kind)
    setOpen(true)
  }
  return (
    <div className="mt-8 flex flex-wrap border-t border-line pt-3 empty:hidden *:-ml-5 *:mr-9">
      {list.is_blocked && (
        <Button variant="quiet" onClick={() => open('take_back')}>
          {words.takeBack}
        </Button>
      )}
      {list.closed_at === null && left > 0 && (
        <Button variant="quiet" onClick={() => open('close')}>
          {words.close}
        </Button>
      )}
      {asked && (
        <Question list={list} left={left} kind={asked} open={isOpen} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

const Question = ({
  list,
  left,
  kind,
  open,
  onClose,
}: {
  list: Worklist
  left: number
  kind: 'take_back' | 'close'
  open: boolean
  onClose: () => void
}) => {
  const words = useWords(worklists).one
  const navigate = useNavigate()
  const showFailure = useFailureToast()
  const { mutateAsync, isPending } = useWrite(calls.close)
  const isTakenBack = kind === 'take_back'
  const send = async () => {
    const reply = await mutateAsync({ params: { id: String(list.id) }, body: { take_back: isTakenBack } })
    if (!reply.ok) return showFailure(words.closeFailed, reply)
    toast({ variant: 'success', title: isTakenBack ? words.takenBack : words.closedNow })
    onClose()
    await navigate(isTakenBack ? calendarPath(shopTime(list.start_at).date) : paths.worklists)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isTakenBack ? words.takeBackTitle : words.closeTitle}
      text={isTakenBack ? words.takeBackText : words.closeText(left)}
    >
      <SubmitActions
        back={words.cancelQuestion}
        submit={isTakenBack ? words.takeBack : words.close}
        isSending={isPending}
        onPress={() => void send()}
        onClose={onClose}
      />
    </Dialog>
  )
}
