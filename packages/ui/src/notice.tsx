import type { ReactNode } from 'react'
import { alertIcon, cautionIcon, doneIcon, Icon, infoIcon } from './icon.tsx'

export type NoticeTone = 'info' | 'success' | 'caution' | 'danger'

/** Danger interrupts a screen reader, the others wait. */
export const Notice = ({
  tone = 'info',
  title,
  children,
  action,
}: {
  tone?: NoticeTone
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
}): ReactNode => (
  <div
    role={tone === 'danger' ? 'alert' : 'status'}
    className={`flex gap-3 rounded-md border px-4 py-3 text-base ${tones[tone].box}`}
  >
    <Icon path={tones[tone].icon} className={`mt-1 ${tones[tone].sign}`} />
    <div className="min-w-0 flex-1">
      {title && <p className="phrases font-bold">{title}</p>}
      {/* In a narrow box `pretty` breaks the lines early. */}
      {children && (
        <div className={`text-wrap [&_p]:text-wrap ${title ? 'text-sm text-ink-soft' : ''}`}>{children}</div>
      )}
      {action && <div className="mt-2">{action}</div>}
    </div>
  </div>
)

const tones: Record<NoticeTone, { box: string; sign: string; icon: string }> = {
  info: { box: 'border-primary/20 bg-primary-tint', sign: 'text-primary', icon: infoIcon },
  success: { box: 'border-success/20 bg-success-tint', sign: 'text-success', icon: doneIcon },
  caution: { box: 'border-caution/25 bg-caution-tint', sign: 'text-caution', icon: cautionIcon },
  danger: { box: 'border-danger/20 bg-danger-tint', sign: 'text-danger', icon: alertIcon },
}
