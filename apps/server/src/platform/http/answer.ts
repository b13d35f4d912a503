// Makes refusals and errors the API's failure body: message, code, errors, request id.
import type { Lang } from '@noren/words/format'
import { errorStatus, type ErrorCode, type FailureBody } from '@noren/contract/errors'
import { errors as errorTexts, errorsByReason } from '@noren/words/errors'
import { missingScope } from '@noren/words/accounts/tokens'
import { validation, validationText } from '@noren/words/validation'
import type { FastifyReply } from 'fastify'
import type { Refusal } from '../errors.ts'

type FailureContext = { language: Lang; requestId: string }

export const failureBody = (refusal: Refusal, { language, requestId }: FailureContext): FailureBody => {
  const { refused: code, errors, ...details } = refusal
  return {
    message: messageOf(refusal, language),
    code,
    ...(errors && { errors: worded(errors, language) }),
    ...details,
    request_id: requestId,
  }
}

const messageOf = ({ refused: code, reasons }: Refusal, language: FailureContext['language']): string => {
  const [scope] = code === 'insufficient_scope' ? (reasons ?? []) : []
  if (scope !== undefined) return missingScope(language, scope)
  const byReason: Partial<Record<ErrorCode, Record<string, string>>> = errorsByReason[language]
  return byReason[code]?.[reasons?.join(' ') ?? ''] ?? errorTexts[language][code]
}

export const sendRefusal = (reply: FastifyReply, refusal: Refusal, asking: FailureContext): FastifyReply =>
  noteRefusal(reply, refusal).code(errorStatus[refusal.refused]).send(failureBody(refusal, asking))

declare module 'fastify' {
  interface FastifyReply {
    /** Why the request was refused, for the figures of `/metrics`. */
    refusedWith: ErrorCode | undefined
  }
}

/** Of every answer that refuses, pages included. Each 429 and 503 says when to come again. */
export const noteRefusal = (reply: FastifyReply, refusal: Refusal): FastifyReply => {
  reply.refusedWith = refusal.refused
  const challenge = challengeOf(refusal)
  if (challenge !== undefined) reply.header('www-authenticate', challenge)
  const wait = refusal.retry_after ?? waits[refusal.refused]
  return wait === undefined ? reply : reply.header('retry-after', wait)
}

/** Seconds, where the refusal does not say. */
const waits: Partial<Record<ErrorCode, number>> = {
  busy: 2,
  payment_unavailable: 30,
  too_many: 60,
  too_many_bookings: 3_600,
}

/** What RFC 6750 tells whoever calls with a token. */
const challengeOf = ({ refused, reasons: [scope] = [] }: Refusal): string | undefined => {
  if (refused === 'invalid_token') return 'Bearer error="invalid_token"'
  if (refused !== 'insufficient_scope') return undefined
  return `Bearer error="insufficient_scope"${scope === undefined ? '' : `, scope="${scope}"`}`
}

/** What Fastify itself refuses before a handler is reached. */
export const codeOfTransport = (code: string, status: number | undefined): ErrorCode | undefined => {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'too_large'
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'media_type'
  return status !== undefined && status >= 400 && status < 500 ? 'malformed' : undefined
}

const worded = (errors: Record<string, string[]>, language: Lang): Record<string, string[]> => {
  const { invalid } = validation[language]
  return Object.fromEntries(
    Object.entries(errors).map(([field, keys]) => [
      field,
      keys.map((key) => validationText(language, key) ?? invalid),
    ]),
  )
}
