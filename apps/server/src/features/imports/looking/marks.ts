// By what two rows, or a row and a record, are known to be of one person. Rules IMP-30, IMP-31.
import { foldForSearch } from '#features/customers/api'
import type { Ref } from '../stored.ts'

export type Marked = {
  code: string | null
  name: string | null
  name_kana: string | null
  phone: string | null
  email: string | null
}

/** `same`: it is them. `alike`: somebody of whom one thing is the same. */
export type Likeness = { ref: Ref; same: boolean }

export type Known = {
  /** The first who has a mark keeps it: records before rows, rows in the order of the file. */
  add: (one: Marked, ref: Ref) => void
  find: (one: Marked) => Likeness | null
}

export const openKnown = (): Known => {
  const strong = new Map<string, Kept>()
  const weak = new Map<string, Kept>()
  return {
    add: (one, ref) => {
      for (const mark of strongMarks(one)) if (!strong.has(mark)) strong.set(mark, { ref, of: one })
      for (const mark of weakMarks(one)) if (!weak.has(mark)) weak.set(mark, { ref, of: one })
    },
    find: (one) => {
      let alike: Ref | undefined
      for (const mark of strongMarks(one)) {
        // Of two people with codes of their own a name alone says nothing.
        const kept = mark.startsWith('alone') && one.code !== null ? undefined : strong.get(mark)
        if (kept && !areCountedApart(one, kept)) return { ref: kept.ref, same: true }
        alike ??= kept?.ref
      }
      if (alike) return { ref: alike, same: false }
      for (const mark of weakMarks(one)) {
        const kept = weak.get(mark)
        const isApart = mark.startsWith('name') && kept !== undefined && areCountedApart(one, kept)
        if (kept && !isApart) return { ref: kept.ref, same: false }
      }
      return null
    },
  }
}

type Kept = { ref: Ref; of: Marked }

/** The system that the file is from has two numbers for them. Those of records are this shop's own, or of another file. */
const areCountedApart = ({ code }: Marked, { ref, of }: Kept): boolean =>
  ref.kind === 'row' && code !== null && of.code !== null && code !== of.code

/** A code alone is none: two systems count from 1. */
const strongMarks = ({ code, name, name_kana, phone, email }: Marked): string[] => {
  const names = namesOf({ name, name_kana })
  const places = [
    ...(phone ? [`phone ${phone}`] : []),
    ...(email ? [`email ${email}`] : []),
    ...(code === null ? [] : [`code ${code}`]),
  ]
  const isAlone = !phone && !email
  return [
    ...names.flatMap((one) => places.map((place) => `${place} ${one}`)),
    ...(code === null
      ? []
      : [
          ...(phone ? [`code ${code} phone ${phone}`] : []),
          ...(email ? [`code ${code} email ${email}`] : []),
        ]),
    // Of whom nothing but the name is known.
    ...(isAlone && name ? [`alone ${foldForSearch(name)} ${foldForSearch(name_kana ?? '')}`] : []),
  ]
}

const weakMarks = ({ code, name, name_kana, phone, email }: Marked): string[] => [
  ...(phone ? [`phone ${phone}`] : []),
  ...(email ? [`email ${email}`] : []),
  ...(code === null ? [] : [`code ${code}`]),
  ...namesOf({ name, name_kana }),
]

const namesOf = ({ name, name_kana }: Pick<Marked, 'name' | 'name_kana'>): string[] => [
  ...(name ? [`name ${foldForSearch(name)}`] : []),
  ...(name_kana ? [`name_kana ${foldForSearch(name_kana)}`] : []),
]
