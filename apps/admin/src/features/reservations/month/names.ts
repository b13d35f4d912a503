/** Week and month have room for the family name alone. */
export const familyName = (name: string): string => wordsOf(name)[0] ?? ''

/** What a bar of the day has room for: of a long name in Latin letters the first word and the initial of the last. Rule RES-173. */
export const shortName = (name: string): string => {
  const [first = '', ...others] = wordsOf(name)
  const initial = others.at(-1)?.[0]
  return initial === undefined || name.length <= roomy || !/^[\p{Script=Latin}\p{M}\p{P}\s]+$/u.test(name)
    ? name
    : `${first} ${initial}.`
}

const wordsOf = (name: string): string[] => name.trim().split(/[\s\u3000]+/)

/** Letters that fit the narrowest column. */
const roomy = 14
