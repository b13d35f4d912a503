import type { FormSection } from '@noren/contract/booking/forms'
import { Icon, pencilIcon } from '@noren/ui/icon'
import { sections as words } from '@noren/words/admin/forms/sections'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'
import { Switch } from '../switch.tsx'

/** A press on the title opens the editor. */
export const SectionRow = ({
  section: { title, type, required, sensitive, enabled },
  onEdit,
  onToggle,
}: {
  section: FormSection
  onEdit: () => void
  onToggle: () => void
}): ReactNode => {
  const texts = useWords(words)
  return (
    <div className="py-0.5">
      <button
        type="button"
        aria-label={texts.edit(title)}
        onClick={onEdit}
        className={`flex min-h-11 w-full items-center gap-2 rounded-md px-1.5 py-1 text-left hover:bg-primary-tint ${enabled ? '' : 'text-ink-soft'}`}
      >
        <span className="line-clamp-3 min-w-0 leading-snug font-bold wrap-anywhere">{title}</span>
        <Icon path={pencilIcon} size={14} className="shrink-0 text-ink-soft" />
      </button>
      <div className="flex items-center justify-between gap-x-3 px-1.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
          <span>{texts.types[type]}</span>
          {required && <Pill className="bg-accent-tint text-accent">{texts.required}</Pill>}
          {sensitive && <Pill className="bg-caution-tint text-caution">{texts.sensitive}</Pill>}
          {!enabled && <Pill className="bg-paper-deep">{texts.disabled}</Pill>}
        </p>
        <Switch label={texts.enabled(title)} checked={enabled} onChange={onToggle} />
      </div>
    </div>
  )
}

const Pill = ({ className, children }: { className: string; children: ReactNode }) => (
  <span className={`rounded-full px-2 py-0.5 text-xs font-bold ${className}`}>{children}</span>
)
