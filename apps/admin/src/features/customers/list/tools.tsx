import { Menu } from '@base-ui/react/menu'
import { buttonClass } from '@noren/ui/button'
import { chevronDownIcon, Icon } from '@noren/ui/icon'
import { customers } from '@noren/words/admin/customers/records'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '#platform/language.ts'
import { importsPath, paths } from '#platform/paths.ts'

/** What is seldom needed. */
export const Tools = (): ReactNode => {
  const words = useWords(customers).tools
  return (
    <Menu.Root>
      <Menu.Trigger className={buttonClass({ variant: 'quiet' })}>
        {words.short}
        <Icon path={chevronDownIcon} size={18} />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="end" collisionPadding={12} className="z-popover outline-none">
          <Menu.Popup
            aria-label={words.label}
            className="min-w-56 rounded-lg border border-line bg-surface p-1.5 shadow-raised outline-none"
          >
            {(['import', 'files', 'duplicates', 'accesses'] as const).map((tool) => (
              <Menu.Item
                key={tool}
                render={<Link to={toolPaths[tool]} />}
                className="flex min-h-11 items-center rounded-md px-3 text-ink no-underline outline-none data-highlighted:bg-primary-tint"
              >
                {words[tool]}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

const toolPaths = {
  import: importsPath('customers'),
  duplicates: paths.customerDuplicates,
  files: paths.customerFiles,
  accesses: paths.customerAccesses,
}
