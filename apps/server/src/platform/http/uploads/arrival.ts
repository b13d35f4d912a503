// How long a request may take to arrive with its body. Node has one limit for all requests; files need a longer one than the rest.
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { minuteMs } from '#platform/clock'

/** Milliseconds within which a file must have arrived. Rule API-17. */
export const uploadTimeout = 15 * minuteMs

const timers = new WeakMap<IncomingMessage, { restart: (timeout: number) => void }>()

type TimedOut = (error: Error & { code: string }, socket: Socket) => void

/** From now on the body has this long; a request without one is complete already. */
export const watchArrival = (request: IncomingMessage, timeout: number, onTimeout: TimedOut): void => {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (encoding === undefined && (length === undefined || length === '0')) return
  const expire = () => {
    if (request.complete) return
    const error = new Error('the body did not arrive in time')
    onTimeout(Object.assign(error, { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), request.socket)
  }
  let timer = setTimeout(expire, timeout)
  timers.set(request, {
    restart: (longer) => {
      clearTimeout(timer)
      timer = setTimeout(expire, longer)
    },
  })
  request.once('close', () => clearTimeout(timer))
}

/** For somebody who may send a file: known before the body is read. */
export const allowUpload = (request: IncomingMessage): void => timers.get(request)?.restart(uploadTimeout)
