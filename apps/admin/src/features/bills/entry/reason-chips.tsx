import type { ReactNode } from 'react'

/** Usual reasons, one press each; any other is typed. */
export const ReasonChips = ({
  reasons,
  chosen,
  onChoose,
}: {
  reasons: readonly string[]
  chosen: string
  onChoose: (reason: string) => void
}): ReactNode => (
  <div className="mb-3 flex flex-wrap gap-2">
    {reasons.map((reason) => (
      <button
        key={reason}
        type="button"
        aria-pressed={chosen === reason}
        onClick={() => onChoose(reason)}
        className={chipClass(chosen === reason)}
      >
        {reason}
      </button>
    ))}
  </div>
)

export const chipClass = (isOn: boolean): string =>
  `inline-flex min-h-9 pointer-coarse:min-h-11 items-center gap-1 rounded-full border px-3.5 text-sm font-bold transition-colors ${
    isOn ? 'border-primary bg-primary text-white' : 'border-control bg-surface text-ink hover:bg-paper-deep'
  }`
