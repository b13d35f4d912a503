// Who serves, by name. Rule IMP-19.
import { staffNameMax } from '@noren/contract/limits'
import { line } from '@noren/contract/text'
import { importWords } from '@noren/words/import-values'
import { oneLine, refuse, type Cell, type Leftovers } from './leftovers.ts'
import { bare, wordOf } from './values/cells.ts'

/** Null where nobody was asked for. */
export const readStaff = (cell: Cell | undefined, left: Leftovers): string | null => {
  if (!cell) return null
  const name = oneLine(bare(cell.text))
  if (nobody.test(wordOf(name))) return null
  const checked = form.safeParse(name)
  if (!checked.success) refuse(left, 'staff', cell, checked.error.issues[0]?.message ?? 'invalid')
  return checked.success && checked.data !== '' ? checked.data : null
}

const form = line(staffNameMax)
const nobody = new RegExp(`^(?:${importWords.ja.nobodyServes}|${importWords.en.nobodyServes})$`)
