import type { StaffColor } from '@noren/contract/limits'

/** Sets `--staff`, which borders and dots take: `bg-(--staff)`. Rule STAFF-3. */
export const staffColorClass: Record<StaffColor, string> = {
  indigo: '[--staff:var(--color-staff-indigo)]',
  teal: '[--staff:var(--color-staff-teal)]',
  amber: '[--staff:var(--color-staff-amber)]',
  rose: '[--staff:var(--color-staff-rose)]',
  violet: '[--staff:var(--color-staff-violet)]',
  green: '[--staff:var(--color-staff-green)]',
  sky: '[--staff:var(--color-staff-sky)]',
  brown: '[--staff:var(--color-staff-brown)]',
}

/** A visit that is to come is filled with it. */
export const staffTintClass = 'bg-[color-mix(in_srgb,var(--staff)_10%,var(--color-surface))]!'

/** Around such a visit, but for its edge, a line of the same colour: one of another would frame it twice. */
export const staffLineClass =
  'border-y-[color-mix(in_srgb,var(--staff)_30%,var(--color-surface))]! border-r-[color-mix(in_srgb,var(--staff)_30%,var(--color-surface))]! hover:border-y-(--staff)! hover:border-r-(--staff)!'
