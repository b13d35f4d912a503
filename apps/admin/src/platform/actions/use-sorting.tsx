import { Button } from '@noren/ui/button'
import { checkIcon, Icon, sortIcon } from '@noren/ui/icon'
import { widgets } from '@noren/words/admin/widgets'
import { type ReactNode, useState } from 'react'
import { useWords } from '#platform/language.ts'
import { announce } from '#platform/notices/announcer.tsx'

/**
 * The 並べ替え mode of a list: whether it is on, and the one button that begins and ends it. A list of one row has none.
 * `list` is what the list is of, as it is read out. Rule FORM-20.
 */
export const useSorting = (list: string, count: number): { isSorting: boolean; button: ReactNode } => {
  const words = useWords(widgets).sort
  const [isOn, setOn] = useState(false)
  const isSorting = isOn && count > 1
  const press = () => {
    setOn(!isSorting)
    announce(isSorting ? words.ended : words.started)
  }
  const button = count > 1 && (
    <Button
      size="sm"
      variant={isSorting ? 'primary' : 'quiet'}
      aria-label={isSorting ? words.endOf(list) : words.startOf(list)}
      onClick={press}
      // At rest its words end where the list ends.
      className={`shrink-0 ${isSorting ? '' : '-mr-2.5 xs:-mr-3.5'}`}
    >
      <Icon path={isSorting ? checkIcon : sortIcon} size={18} />
      {isSorting ? words.end : words.start}
    </Button>
  )
  return { isSorting, button }
}
