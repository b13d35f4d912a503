import type { CustomerPhoto } from '@noren/contract/customers/photos'

type Pair = { before: CustomerPhoto; after: CustomerPhoto }

/** The first photograph of before with the first of after of one day, then the second; the others stand alone. Rule CUST-30. */
export const pairsOf = (photos: readonly CustomerPhoto[]): { pairs: Pair[]; others: CustomerPhoto[] } => {
  const partners = new Map<CustomerPhoto, CustomerPhoto>()
  const days = new Set(photos.flatMap(({ taken_on: day }) => day ?? []))
  for (const day of days) {
    const of = (phase: 'before' | 'after') =>
      photos.filter((one) => one.taken_on === day && one.phase === phase)
    const afters = of('after')
    for (const [index, before] of of('before').entries()) {
      const after = afters[index]
      if (after) partners.set(before, after)
    }
  }
  const paired = new Set([...partners].flat())
  return {
    // Where the first of the two stands.
    pairs: [...partners]
      .map(([before, after]) => ({ before, after }))
      .toSorted((a, b) => placeOf(photos, a) - placeOf(photos, b)),
    others: photos.filter((one) => !paired.has(one)),
  }
}

const placeOf = (photos: readonly CustomerPhoto[], { before, after }: Pair): number =>
  Math.min(photos.indexOf(before), photos.indexOf(after))
