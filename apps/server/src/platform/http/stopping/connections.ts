// The connections of a server, and how they end when it stops: each with the answer to what was asked on it. Rule API-18.
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export const openConnections = () => {
  // Responses that have not been sent in full, several where requests are pipelined.
  const responses = new Map<Socket, ServerResponse[]>()
  const servers: Server[] = []
  let isEnding = false

  const openResponses = (socket: Socket): ServerResponse[] =>
    (responses.get(socket) ?? []).filter(({ writableFinished }) => !writableFinished)

  // Node keeps the connection of an answer whose head went out before, for as long as any other.
  const endIdle = (): void => {
    for (const server of servers) if (!server.listening) server.closeIdleConnections()
  }

  const endAfter = (response: ServerResponse): void => {
    if (response.headersSent) response.once('close', endIdle)
    else response.setHeader('connection', 'close')
  }

  return {
    watch: (server: Server): void => {
      servers.push(server)
      server.on('connection', (socket) => socket.once('close', () => responses.delete(socket)))
    },
    add: (socket: Socket, response: ServerResponse): void => {
      responses.set(socket, [...openResponses(socket), response])
      if (isEnding) endAfter(response)
    },
    isResponding: (socket: Socket): boolean => openResponses(socket).some(({ headersSent }) => headersSent),
    /** Every further answer says that its connection ends with it; the port stays open. */
    endAfterAnswers: (): void => {
      isEnding = true
      for (const socket of responses.keys()) {
        const last = openResponses(socket).at(-1)
        if (last) endAfter(last)
      }
    },
    /** Ends all that is left, answered or not. */
    cut: (): void => {
      for (const server of servers) server.closeAllConnections()
    },
  }
}
