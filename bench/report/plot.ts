// Plots the rounds of a figure as dots on lines. Positions are in percent, so that dots and text keep their size at any width.
import { median, number, spread, type Figure, type Goal, type Rounds } from './figures.ts'

/** Ours and the peer share a line's scale; the ratio has its own. */
export const plotOf = ({ name, ours, peer, ratio, goal }: Figure): string => {
  const largest = Math.max(...ours, ...(peer ?? []), goal?.of === 'ours' ? goal.value : 0)
  return [
    strip({
      label: 'ours',
      kind: 'ours',
      name,
      values: ours,
      largest,
      goal: goal?.of === 'ours' ? goal : undefined,
    }),
    peer && strip({ label: 'peer', kind: 'peer', name, values: peer, largest }),
    ratio &&
      strip({
        label: 'ratio',
        kind: 'ratio',
        name,
        values: ratio,
        largest: Math.max(...ratio, goal?.of === 'ratio' ? goal.value : 0),
        goal: goal?.of === 'ratio' ? goal : undefined,
      }),
  ]
    .filter(Boolean)
    .join('\n')
}

type Strip = {
  label: string
  kind: 'ours' | 'peer' | 'ratio'
  name: string
  values: Rounds
  largest: number
  goal?: Goal | undefined
}

const strip = ({ label, kind, name, values, largest, goal }: Strip): string => {
  // A margin of 3 % on both sides, so that no dot is cut.
  const place = (value: number) => `${(3 + (94 * value) / (largest || 1)).toFixed(2)}%`
  const dots = values.map((value) => `<circle cx="${place(value)}" cy="14" r="5"/>`).join('')
  const middle = place(median(values))
  return `<div class="strip ${kind}"><span>${label}</span>
<svg role="img" aria-label="${name}, ${label}: ${spread(values)}" height="28"><line class="axis" x1="3%" x2="97%" y1="14" y2="14"/>${goal ? goalLine(place(goal.value), goal) : ''}${dots}<line class="median" x1="${middle}" x2="${middle}" y1="4" y2="24"/></svg>
<span>${spread(values)}</span></div>`
}

const goalLine = (at: string, { is, value }: Goal): string =>
  `<line class="goal" x1="${at}" x2="${at}" y1="0" y2="28"><title>goal: ${is} ${number(value)}</title></line>`
