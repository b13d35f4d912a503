// Answers before Fastify sees the request: Fastify's own part costs as much as sending a cached response.
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Returns whether it has answered. */
export type EarlyAnswer = (request: IncomingMessage, response: ServerResponse) => boolean

/** Tries the answers in order and counts those given, which no hook of Fastify's sees. */
export const openEarly = (answers: readonly EarlyAnswer[]) => {
  let answered = 0
  const answer: EarlyAnswer = (request, response) => {
    const isAnswered = answers.some((answerEarly) => answerEarly(request, response))
    if (isAnswered) answered++
    return isAnswered
  }
  return { answer, answered: () => answered }
}
