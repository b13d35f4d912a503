// What is answered before Fastify makes a request of it: Fastify's own part costs as much as the whole of a kept answer.
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Says whether it has answered. */
export type EarlyAnswer = (request: IncomingMessage, response: ServerResponse) => boolean

/** The first of them that answers ends it; how often one did is counted, as no hook of Fastify's sees it. */
export const openEarly = (answers: readonly EarlyAnswer[]) => {
  let answered = 0
  const answer: EarlyAnswer = (request, response) => {
    const isAnswered = answers.some((one) => one(request, response))
    if (isAnswered) answered++
    return isAnswered
  }
  return { answer, answered: () => answered }
}
