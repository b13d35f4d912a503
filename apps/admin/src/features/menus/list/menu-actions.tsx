import { Menu as Base } from '@base-ui/react/menu'
import { menus as endpoints, type Menu } from '@noren/contract/menus'
import { iconButtonClass } from '@noren/ui/button'
import {
  copyIcon,
  eyeIcon,
  eyeOffIcon,
  Icon,
  moreIcon,
  pencilIcon,
  spinnerIcon,
  trashIcon,
} from '@noren/ui/icon'
import { menus as menuWords } from '@noren/words/admin/menus'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '#platform/language.ts'
import { menuCopyPath, menuPath } from '#platform/paths.ts'
import { toast } from '#platform/toast.tsx'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { focusOf } from '../form/focus.ts'

/** What can be done with a menu of the list. */
export const MenuActions = ({ menu, onDelete }: { menu: Menu; onDelete: () => void }): ReactNode => {
  const words = useWords(menuWords).list
  const { toggle, isPending } = useToggle(menu)
  const isDraft = menu.publish_state === 'draft'
  return (
    <Base.Root>
      <Base.Trigger
        aria-label={words.actions(menu.name)}
        aria-busy={isPending || undefined}
        className={`${iconButtonClass} relative`}
      >
        <Icon path={isPending ? spinnerIcon : moreIcon} className={isPending ? 'animate-spin' : ''} />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner align="end" sideOffset={4} className="z-popover outline-none">
          <Base.Popup className="min-w-52 rounded-lg border border-line bg-surface p-1.5 shadow-raised outline-none">
            <Base.LinkItem className={itemClass} closeOnClick render={<Link to={menuPath(menu.id)} />}>
              <Icon path={pencilIcon} size={18} className="text-ink-soft" />
              {words.edit}
            </Base.LinkItem>
            <Base.Item
              className={itemClass}
              disabled={isPending || (isDraft && !menu.can.publish)}
              onClick={() => void toggle()}
            >
              <Icon path={isDraft ? eyeIcon : eyeOffIcon} size={18} className="text-ink-soft" />
              {isDraft ? words.publish : words.hide}
            </Base.Item>
            <Base.LinkItem
              className={itemClass}
              closeOnClick
              render={<Link to={menuCopyPath(menu.id)} state={focusOf('name')} />}
            >
              <Icon path={copyIcon} size={18} className="text-ink-soft" />
              {words.copy}
            </Base.LinkItem>
            <Base.Item className={`${itemClass} text-danger!`} onClick={onDelete}>
              <Icon path={trashIcon} size={18} />
              {words.remove}
            </Base.Item>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** Rule MENU-7: either way, at once. */
const useToggle = ({ id, publish_state }: Menu) => {
  const words = useWords(menuWords).toasts
  const { mutateAsync, isPending } = useWrite(endpoints.update)
  const showFailure = useFailureToast()
  const toggle = async () => {
    const next = publish_state === 'draft' ? 'published' : 'draft'
    const reply = await mutateAsync({ params: { id }, body: { publish_state: next } })
    if (reply.ok) toast({ variant: 'success', title: next === 'published' ? words.published : words.hidden })
    else showFailure(words.publishFailed, reply)
  }
  return { toggle, isPending }
}

const itemClass =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 text-ink no-underline outline-none ' +
  'data-highlighted:bg-paper-deep data-disabled:cursor-not-allowed data-disabled:opacity-50'
