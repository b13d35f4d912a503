// The most common passwords. The list is large, so it is loaded when somebody first sets a password.
import { passwordMin } from '@noren/contract/limits'

/** Compared without case and width, because guessers try those too. */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  common ??= loadCommon()
  return (await common).has(foldPassword(password))
}

let common: Promise<ReadonlySet<string>> | undefined

const loadCommon = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  // Shorter ones and those without a digit are refused by the rules for new passwords.
  return new Set(
    dictionary['passwords-common']
      .map(foldPassword)
      .filter((password) => password.length >= passwordMin && /\d/.test(password)),
  )
}

const foldPassword = (password: string): string => password.normalize('NFKC').toLowerCase()
