import type { FormSection } from '@noren/contract/booking/forms'
import { Switch } from '@noren/ui/choice'
import { Icon, pencilIcon } from '@noren/ui/icon'
import { sections as words } from '@noren/words/admin/forms/sections'
import { common } from '@noren/words/common'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'

/** Title, type and switch: a press on the title opens the editor. Rule FORM-20. */
export const SectionRow = ({
  section,
  onEdit,
  onToggle,
}: {
  section: FormSection
  onEdit: () => void
  onToggle: () => void
}): ReactNode => {
  const texts = useWords(words)
  const { title, enabled } = section
  return (
    <div className="flex items-center gap-2 p-1.5 pr-3">
      {/* The whole of it can be pressed; the button's name is what it shows. */}
      <div
        className={`relative flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-md px-2.5 py-1.5 hover:bg-primary-tint ${enabled ? '' : 'text-ink-soft'}`}
      >
        <div className="min-w-0 flex-1">
          <button
            type="button"
            aria-label={texts.edit(title)}
            onClick={onEdit}
            className="block w-full text-left after:absolute after:inset-0"
          >
            <span className="line-clamp-3 leading-snug font-bold wrap-anywhere">{title}</span>
          </button>
          <Facts section={section} />
        </div>
        <Icon path={pencilIcon} size={16} className="text-ink-soft max-sm:hidden" />
      </div>
      <Switch
        role="switch"
        aria-checked={enabled}
        aria-label={texts.enabled(title)}
        checked={enabled}
        onChange={onToggle}
      />
    </div>
  )
}

/** While the order is changed. */
export const SortedRow = ({ section }: { section: FormSection }): ReactNode => (
  <div className="py-2">
    <p className="line-clamp-2 leading-snug font-bold wrap-anywhere">{section.title}</p>
    <Facts section={section} />
  </div>
)

const Facts = ({ section: { type, required, sensitive, enabled } }: { section: FormSection }) => {
  const texts = useWords(words)
  const { list } = useWords(common)
  const facts = [
    texts.types[type],
    ...(required ? [texts.required] : []),
    ...(sensitive ? [texts.sensitive] : []),
    ...(enabled ? [] : [texts.disabled]),
  ]
  return <span className="mt-0.5 block text-sm leading-snug text-ink-soft">{list(facts)}</span>
}
