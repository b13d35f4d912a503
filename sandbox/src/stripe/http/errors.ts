// Refusals in the provider's shape.

export type Answer = { status: number; body: unknown }

export class Refused extends Error {
  readonly status: number
  readonly body: { error: { type: string; message: string; code?: string; param?: string } }
  constructor(status: number, error: { type?: string; message: string; code?: string; param?: string }) {
    super(error.message)
    this.status = status
    this.body = { error: { type: 'invalid_request_error', ...error } }
  }
}

export const noSuch = (what: string, id: string, param = 'id'): Refused =>
  new Refused(404, { code: 'resource_missing', message: `No such ${what}: '${id}'`, param })

export const missing = (param: string): Refused =>
  new Refused(400, { code: 'parameter_missing', message: `Missing required param: ${param}.`, param })

export const unknownParam = (param: string): Refused =>
  new Refused(400, { code: 'parameter_unknown', message: `Received unknown parameter: ${param}`, param })

export const invalid = (param: string, message: string, code?: string): Refused =>
  new Refused(400, { message, param, ...(code && { code }) })
