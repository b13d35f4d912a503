import { alertIcon, cautionIcon, doneIcon, Icon, infoIcon } from '@noren/ui/icon'
import { notices } from '@noren/words/admin/widgets/notices'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'

export type ValidationKind = 'error' | 'warning' | 'info' | 'success'

/** What a check has to say, its kind in a word and not by colour alone. An error interrupts, the rest waits. Rule SCR-9. */
export const ValidationMessage = ({
  kind,
  children,
}: {
  kind: ValidationKind
  children: ReactNode
}): ReactNode => {
  const words = useWords(notices).kinds
  const { icon, className } = looks[kind]
  return (
    <p role={kind === 'error' ? 'alert' : 'status'} className="flex items-start gap-1.5 text-sm leading-6">
      <Icon path={icon} size={16} className={`mt-1 ${className}`} />
      <span className={`shrink-0 font-bold ${className}`}>{words[kind]}</span>
      <span className="min-w-0">{children}</span>
    </p>
  )
}

const looks: Record<ValidationKind, { icon: string; className: string }> = {
  error: { icon: alertIcon, className: 'text-danger' },
  warning: { icon: cautionIcon, className: 'text-caution' },
  info: { icon: infoIcon, className: 'text-primary' },
  success: { icon: doneIcon, className: 'text-success' },
}
