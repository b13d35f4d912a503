// The contract's endpoints → one OpenAPI 3.1 document. Nothing here knows a call by name but the cookie's.
import type { Lang } from '@noren/words/format'
import { api } from '@noren/contract/api'
import { scopeOfCall } from '@noren/contract/accounts/token-calls'
import { needsCsrf, type Endpoint } from '@noren/contract/endpoint'
import { errorStatus, commonCodes, type ErrorCode } from '@noren/contract/errors'
import { apiAreas } from '@noren/words/wire/api-areas'
import { errors as errorTexts } from '@noren/words/errors'
import { jsonSchemaOf, type JsonSchema, type SchemaOf } from './json-schema.ts'

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonSchema
  description?: string
}
/** By media type. */
type Content = Record<string, { schema: JsonSchema }>
type Json = { 'application/json': { schema: JsonSchema } }
/** `x-error-codes`: what a refusal's description says in prose, to be read by programs. */
export type Answer = { description: string; content?: Content; 'x-error-codes'?: ErrorCode[] }
export type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: true; content: Content }
  responses: Record<string, Answer>
}
type Scheme = { type: 'apiKey'; in: 'cookie' | 'header'; name: string; description?: string }
export type OpenApi = {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, JsonSchema>
    securitySchemes: {
      session: Scheme
      xsrf: Scheme & { description: string }
      token: { type: 'http'; scheme: 'bearer'; description: string }
    }
  }
}

/** Every declared call with its area's name; the order is the contract's. */
export const declaredCalls = (): { area: string; name: string; endpoint: Endpoint }[] =>
  Object.entries(api).flatMap(([area, calls]) =>
    Object.entries<Endpoint>(calls).map(([name, endpoint]) => ({ area, name, endpoint })),
  )

/** Each call with all that belongs to it, as the page shows it. */
export const describeApi = (
  publicUrl: string,
  sessionCookie: string,
  schemaOf: SchemaOf = jsonSchemaOf,
): OpenApi => {
  const paths: Record<string, Record<string, Operation>> = { '/sanctum/csrf-cookie': { get: csrfCookie } }
  for (const { area, name, endpoint } of declaredCalls())
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(area, name, endpoint, schemaOf)
  return {
    openapi: '3.1.0',
    info: { title: 'Noren', version: '1', description: introduction },
    servers: [{ url: publicUrl }],
    tags: ['session', ...Object.keys(api)].map((name) => ({ name, description: areaText(name) })),
    paths,
    components: {
      schemas: { Failure: failure },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        xsrf: { type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN', description: xsrfText },
        token: { type: 'http', scheme: 'bearer', description: tokenText },
      },
    },
  }
}

const areaText = (name: string): string => {
  const { ja, en }: Record<Lang, Record<string, string>> = apiAreas
  return `${en[name] ?? name}\n\n${ja[name] ?? name}`
}

const introduction = `Instants are RFC 3339 with +09:00, dates YYYY-MM-DD, times of day HH:mm, money whole yen, durations minutes.
Success is { "data": … }, lists may add "meta"; 204 has no body. Failure has a message, a code of a closed list and a request id.
Messages follow Accept-Language: Japanese, or English where it is asked for first.
Bodies are strict JSON: an unknown field is refused.`

const xsrfText =
  'The value of the XSRF-TOKEN cookie, which GET /sanctum/csrf-cookie sets; after 419 fetch it again and repeat the call once.'

const tokenText =
  'An API token that the owner has made on the page of the account, in the header Authorization: Bearer noren_… – cookies and X-XSRF-TOKEN are not needed beside it and do not count. Each call names the scope that it needs; write includes read.'

const accessTexts: Record<Endpoint['access'], string> = {
  public: 'Anybody may call.',
  token: 'Whoever holds the link of a mail may call.',
  user: 'A signed-in user may call.',
  shop: 'A signed-in user with a shop may call, and reaches the own shop alone.',
}

const csrfCookie: Operation = {
  operationId: 'session.csrfCookie',
  summary: 'Set the XSRF-TOKEN cookie',
  description: 'Anybody may call. Needed once before the first call that asks for X-XSRF-TOKEN.',
  tags: ['session'],
  security: [],
  parameters: [],
  responses: { 204: { description: 'The cookie is set' } },
}

const operationOf = (area: string, name: string, endpoint: Endpoint, schemaOf: SchemaOf): Operation => {
  const signedIn = isSignedIn(endpoint)
  const scope = scopeOfCall(endpoint)
  const guards = { ...(signedIn && { session: [] }), ...(needsCsrf(endpoint) && { xsrf: [] }) }
  return {
    operationId: `${area}.${name}`,
    summary: endpoint.summary,
    description: [
      accessTexts[endpoint.access],
      ...(signedIn && !endpoint.unverified ? ['The e-mail address must be verified.'] : []),
      ...(endpoint.signsIn ? ['Starts a session.'] : []),
      ...(scope === undefined ? [] : [`An API token needs the scope ${scope}.`]),
    ].join(' '),
    tags: [area],
    security: [
      ...(Object.keys(guards).length > 0 ? [guards] : []),
      ...(scope === undefined ? [] : [{ token: [scope] }]),
    ],
    parameters: [
      ...parametersOf(endpoint, 'path', endpoint.params),
      ...parametersOf(endpoint, 'query', endpoint.query),
      ...(endpoint.idempotent ? [{ ...idempotencyKey, required: endpoint.idempotent === true }] : []),
    ],
    ...(endpoint.body && {
      requestBody: { required: true as const, content: json(schemaOf(endpoint.body, 'input')) },
    }),
    ...(endpoint.upload && {
      requestBody: {
        required: true as const,
        content: { [endpoint.upload]: { schema: { type: 'string' as const, format: 'binary' } } },
      },
    }),
    responses: { [endpoint.status]: successOf(endpoint, schemaOf), ...refusalsOf(endpoint) },
  }
}

const isSignedIn = ({ access }: Endpoint): boolean => access === 'user' || access === 'shop'

const idempotencyKey: Omit<Parameter, 'required'> = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', minLength: 8, maxLength: 128, pattern: '^[A-Za-z0-9_-]+$' },
  description:
    'Chosen by the caller, new for each call that is meant to make something. The same key with the same body gives the same answer for 30 days.',
}

// What a parameter means is what comes out of its codec: an integer, though it travels as text.
const parametersOf = (
  endpoint: Endpoint,
  location: 'path' | 'query',
  schema: Endpoint['params'],
): Parameter[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'output')
  const described = Object.entries(properties).flatMap(([name, property]) =>
    typeof property === 'boolean'
      ? []
      : [{ name, in: location, required: required.includes(name), schema: property }],
  )
  const missing = described.find(({ name }) => location === 'path' && !endpoint.path.includes(`{${name}}`))
  if (missing) throw new Error(`${endpoint.path} has no {${missing.name}}`)
  return described
}

const successOf = (endpoint: Endpoint, schemaOf: SchemaOf): Answer =>
  endpoint.status === 204
    ? { description: 'Done; no body' }
    : endpoint.status === 303
      ? { description: 'On to the page that Location names' }
      : endpoint.file !== undefined
        ? {
            description: 'The file',
            content: { [endpoint.file]: { schema: { type: 'string', format: 'binary' } } },
          }
        : { description: 'Success', content: json(schemaOf(endpoint.output, 'output')) }

const refusalsOf = (endpoint: Endpoint): Record<string, Answer> =>
  Object.fromEntries(
    [...Map.groupBy(codesOf(endpoint), (code) => errorStatus[code])].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `${code}: ${errorTexts.en[code]}`).join('\n'),
        'x-error-codes': codes,
        content: json({
          allOf: [{ $ref: '#/components/schemas/Failure' }, { properties: { code: { enum: codes } } }],
        }),
      },
    ]),
  )

/** The endpoint's own codes and those of the gate that can meet it. */
export const codesOf = (endpoint: Endpoint): ErrorCode[] => {
  const { codes, params, query, body, upload } = endpoint
  const gate = commonCodes.filter((code) => {
    const isSent = body !== undefined || upload !== undefined
    if (code === 'invalid_token') return scopeOfCall(endpoint) !== undefined
    if (code === 'insufficient_scope') return isSignedIn(endpoint)
    if (code === 'invalid') return params !== undefined || query !== undefined || isSent
    return isSent || (code !== 'too_large' && code !== 'media_type')
  })
  return [...new Set<ErrorCode>([...codes, ...gate])].toSorted((a, b) => errorStatus[a] - errorStatus[b])
}

const failure: JsonSchema = {
  type: 'object',
  properties: {
    message: { type: 'string', description: 'For people, in the language that was asked for' },
    code: { type: 'string', enum: Object.keys(errorStatus) },
    request_id: { type: 'string' },
    errors: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
      description: 'With 422: field → messages',
    },
    alternatives: {
      type: 'array',
      items: { type: 'string' },
      description: 'With slot_taken: up to three free starts',
    },
    reasons: {
      type: 'array',
      items: { type: 'string' },
      description: 'Why, as codes; with insufficient_scope the scope that the call needs',
    },
    retry_after: { type: 'integer', description: 'Seconds; also the Retry-After header' },
  },
  required: ['message', 'code', 'request_id'],
}

const json = (schema: JsonSchema): Json => ({ 'application/json': { schema } })
