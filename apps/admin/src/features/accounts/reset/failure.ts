// Which of the server's words are shown when a password could not be reset. Rule ACC-17.

export type ResetFailure = { isExpired: boolean; text: string }

type Refused = { status: number; code: string; message: string; errors?: Record<string, string[]> }

export const resetFailure = (
  words: { expired: string; invalid: string; failed: string },
  { status, code, message, errors = {} }: Refused,
): ResetFailure => {
  if (status !== 422) return { isExpired: false, text: message || words.failed }
  const [password, email, token] = [errors['password']?.[0], errors['email']?.[0], errors['token']?.[0]]
  if (code === 'link_invalid' || token !== undefined || saysInvalid(email))
    return { isExpired: true, text: words.expired }
  return { isExpired: false, text: password ?? email ?? words.invalid }
}

// \u7121\u52b9 is the Japanese word.
const saysInvalid = (text = ''): boolean => /\u7121\u52b9|\binvalid\b/i.test(text)
