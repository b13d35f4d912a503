import type { Lang } from '../format.ts'

/**
 * The name that a customer has typed, kept with the family name first, as its reader says it: in English two words of Latin letters
 * change places. Of more words nobody knows where the family name ends. Rule BOOK-212.
 */
export const nameIn = (lang: Lang, name: string): string => {
  const [family, given, ...more] = name.split(' ')
  const isLatin = /^[\p{Script=Latin}\p{M} .'’-]+$/u.test(name)
  return lang === 'en' && isLatin && family && given && more.length === 0 ? `${given} ${family}` : name
}
