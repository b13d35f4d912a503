import { validationText } from '@noren/words/validation'
import { useLanguage } from '../language.ts'

/** Translates the message keys of schemas, where no form does; the server's messages are sentences already. */
export const useValidationText = (): ((message: string | undefined) => string | undefined) => {
  const language = useLanguage()
  return (message) => (message === undefined ? undefined : (validationText(language, message) ?? message))
}
