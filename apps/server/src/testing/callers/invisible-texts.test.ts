// Every text of every call: one of invisible characters is what one of spaces is. Rule TEXT-82.
import { api } from '@noren/contract/api'
import type { Endpoint } from '@noren/contract/endpoint'
import { expect, test } from 'vitest'
import { exampleOf } from '#docs/example'
import { jsonSchemaOf } from '#docs/json-schema'
import { fieldErrors } from '#platform/endpoint/field-errors'

const endpoints: Endpoint[] = Object.values(api).flatMap((area) => Object.values(area))
/** As long as each other, for the fields that count characters. */
const [spaces, invisible] = ['   ', '\u3164\u200b\u2800']
/** Passwords are bytes: what is seen of them does not matter. */
const isSecret = (field: string): boolean => field.includes('password')

test.each(
  endpoints.flatMap(({ method, path, body }) => {
    if (!body) return []
    const fields = Object.keys(jsonSchemaOf(body, 'input').properties ?? {})
    return fields.filter((field) => !isSecret(field)).map((field) => [method, path, field, body] as const)
  }),
)('%s %s: %s', (_method, _path, field, body) => {
  const good = exampleOf(jsonSchemaOf(body, 'input'))
  const errorsFor = (text: string): string[] => {
    const { error } = body.safeParse({ ...(good as object), [field]: text })
    return error ? (fieldErrors(error, '')[field] ?? []) : []
  }
  expect(errorsFor(invisible)).toEqual(errorsFor(spaces))
})
