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
