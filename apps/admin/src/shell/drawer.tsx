import { Drawer } from '@base-ui/react/drawer'
import { iconButtonClass } from '@noren/ui/button'
import { closeIcon, Icon } from '@noren/ui/icon'
import { Valance } from '@noren/ui/noren'
import type { ReactNode } from 'react'

/** Two thirds of the screen, at most 20 rem (rule SCR-5); a swipe to the left puts it away. */
export const NavigationDrawer = ({
  open,
  onOpenChange,
  title,
  close,
  children,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  close: string
  children: ReactNode
}): ReactNode => (
  <Drawer.Root open={open} onOpenChange={onOpenChange} swipeDirection="left">
    <Drawer.Portal>
      <Drawer.Backdrop className="fixed inset-0 z-backdrop bg-shade/40 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
      <Drawer.Viewport className="fixed inset-0 z-modal flex">
        <Drawer.Popup
          className="h-full w-2/3 max-w-80 transform-[translateX(var(--drawer-swipe-movement-x))] overflow-y-auto overscroll-contain
            bg-paper shadow-raised outline-none transition-transform duration-200 ease-out data-ending-style:transform-[translateX(-100%)]
            data-starting-style:transform-[translateX(-100%)] data-swiping:transition-none"
        >
          <Drawer.Content className="flex min-h-full flex-col px-2">
            <Valance className="-mx-2 h-3 shrink-0" />
            <Drawer.Title className="sr-only">{title}</Drawer.Title>
            <Drawer.Close aria-label={close} className={`${iconButtonClass} absolute top-4 right-1.5`}>
              <Icon path={closeIcon} />
            </Drawer.Close>
            {children}
          </Drawer.Content>
        </Drawer.Popup>
      </Drawer.Viewport>
    </Drawer.Portal>
  </Drawer.Root>
)
