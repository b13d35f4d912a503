/** Five steps of a share in per cent; each is read on its tint at 4.5 to 1 or better. Rule REP-48. */
export const tintOf = (share: number): string => steps[Math.min(4, Math.floor(share / 20))] ?? ''

const steps = [
  'bg-primary/4 text-ink',
  'bg-primary/12 text-ink',
  'bg-primary/25 text-ink',
  'bg-primary/42 text-ink',
  'bg-primary text-white',
]
