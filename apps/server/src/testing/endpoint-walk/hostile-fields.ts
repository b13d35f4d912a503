// A call that is right but for one place of its body, at any depth, or of its query: refused by the name of the field.
import type { Endpoint } from '@noren/contract/endpoint'
import * as z from 'zod'
import { exampleOf } from '#docs/example'
import { jsonSchemaOf } from '#docs/json-schema'
import { fieldErrors } from '#platform/endpoint/field-errors'
import type { Answer } from '../client.ts'
import { inherited, isNeverMeant, kindOf, mayBeTaken, odd, oddQueryTexts } from './odd-values.ts'
import { noFault, type Check, type Expected, type Try } from './walk.ts'
import { queryText, type World } from './world.ts'

type Broken = { path: (string | number)[]; value: unknown; whole: unknown }

/** Each place of a good body in turn takes each odd value, and has a stranger and every object's own names beside it. */
const breakEach = (good: unknown, path: Broken['path'] = []): Broken[] => {
  const here = path.length === 0 ? [] : odd.map((value) => ({ path, value, whole: value }))
  if (typeof good !== 'object' || good === null) return here
  const inside = ([key, value]: [string | number, unknown], put: (whole: unknown) => unknown): Broken[] =>
    breakEach(value, [...path, key]).map((broken) => ({ ...broken, whole: put(broken.whole) }))
  if (Array.isArray(good))
    return good.length === 0 ? here : [...here, ...inside([0, good[0]], (whole) => good.with(0, whole))]
  const names = Object.fromEntries(inherited.map((name) => [name, 1]))
  return [
    ...here,
    { path: [...path, 'surprise'], value: 1, whole: { ...good, surprise: 1 } },
    { path: [...path, 'toString'], value: 1, whole: { ...good, ...names } },
    ...Object.entries(good).flatMap((entry) => inside(entry, (whole) => ({ ...good, [entry[0]]: whole }))),
  ]
}

/** Also what the example leaves out. */
const brokenBodies = (schema: z.ZodType, good: Record<string, unknown>): Broken[] => [
  ...breakEach(good),
  ...Object.entries(jsonSchemaOf(schema, 'input').properties ?? {}).flatMap(([key, one]) => {
    if (key in good || typeof one === 'boolean') return []
    const example = exampleOf(one, key)
    const nested = typeof example === 'object' ? breakEach(example).map(({ whole }) => whole) : []
    return [...odd, ...nested].map((value) => ({ path: [key], value, whole: { ...good, [key]: value } }))
  }),
]

/** Each field in turn takes each odd text, and is left out. */
const brokenQueries = (schema: z.ZodObject, good: Record<string, string>): Broken[] =>
  Object.keys(schema.shape).flatMap((field) => {
    const { [field]: _, ...without } = good
    const wholes = oddQueryTexts.map((value) => ({
      path: [field],
      value,
      whole: { ...good, [field]: value },
    }))
    return [{ path: [field], value: undefined, whole: without }, ...wholes]
  })

/** Refusals of who calls, who is not in question here. */
const callersCodes = /^(csrf|foreign_origin|unauthenticated|email_unverified|no_shop)$/

const triesOf = ({ callers }: World, e: Endpoint): { refused: Try[]; taken: Try[] } => {
  const sorted: { refused: Try[]; taken: Try[] } = { refused: [], taken: [] }
  let wrong = 0
  const seen = new Set<string>()
  const isNew = (...names: string[]): boolean => {
    const before = seen.size
    for (const name of names) seen.add(name)
    return seen.size > before
  }
  const add = (schema: z.ZodType, { path, value, whole }: Broken, sent: Partial<Try>): void => {
    const field = String(path.findLast((part) => typeof part === 'string'))
    const names = ({ status, body }: Answer, wanted: string): boolean =>
      status === 422 &&
      body.code === 'invalid' &&
      Object.keys(body.errors ?? {}).some((name) => name.split('.')[0] === wanted)
    const isNamed = (answer: Answer): boolean => names(answer, String(path[0]))
    const isSumNamed = (answer: Answer): boolean => names(answer, sumOf[String(path[0])] ?? '')
    const mayPass = (answer: Answer): boolean =>
      noFault(answer) &&
      !callersCodes.test(answer.body.code) &&
      (answer.status >= 300 || e.method === 'GET' || mayBeTaken(e, field, value)) &&
      (answer.body.code !== 'invalid' || isNamed(answer) || isSumNamed(answer))
    const { error } = schema.safeParse(JSON.parse(JSON.stringify(whole)))
    const isTaken =
      // A lone surrogate cannot be written into an address.
      (sent.query !== undefined && !String(value).isWellFormed()) ||
      (!error && !(sent.body && isNeverMeant(field, value)))
    if (!isTaken) wrong++
    if (error && !isTaken) {
      // The answer is made of what the schema says: each refusal is sent once, and each kind of value.
      const said = fieldErrors(error, '')
      const isTold =
        value === null || Object.keys(said).some((name) => name.split('.')[0] === String(path[0]))
      if (!isNew(JSON.stringify(said), kindOf(value)) && isTold) return
    }
    if (isTaken && kindOf(value) === 'moment' && mayBeTaken(e, field, value) && !isNew(path.join('.'))) return
    // Nothing instead of something may be missed by a rule about another field; a preview's contents are no fields (rule PAGE-19).
    const isRefused: Expected = judgesContent(e)
      ? ['invalid', 'malformed']
      : value === null
        ? ['invalid']
        : isNamed
    const expected = isTaken ? mayPass : isRefused
    const said = `${path.join('.')} = ${JSON.stringify(value)}`
    sorted[isTaken ? 'taken' : 'refused'].push({ said, expected, ...sent })
  }
  if (e.body) for (const one of brokenBodies(e.body, callers.bodyOf(e))) add(e.body, one, { body: one.whole })
  if (e.query && e.status !== 303)
    for (const one of brokenQueries(e.query, callers.queryOf(e)))
      add(e.query, one, { query: queryText(one.whole as Record<string, string>) })
  // A body without fields can only have one too many.
  const isEmpty = e.body instanceof z.ZodObject && Object.keys(e.body.shape).length === 0
  if (!isEmpty && wrong < (e.body && !judgesContent(e) ? 11 : 1))
    throw new Error(`${e.path}: hardly any field is ever wrong`)
  return sorted
}

/** The field that no longer adds up where a part of this one is another: what was paid. */
const sumOf: Readonly<Record<string, string>> = { lines: 'payments' }

/** Its handler looks at the body and answers 400 for what is wrong with it. */
const judgesContent = ({ codes }: Endpoint): boolean => codes.includes('malformed')

const hasFields = ({ body, query, status }: Endpoint): boolean =>
  body !== undefined || (query !== undefined && status !== 303)

export const wrongFields: Check<Endpoint> = {
  name: 'one field that is wrong is named',
  appliesTo: hasFields,
  tries: (world, e) => triesOf(world, e).refused,
}

export const oddReads: Check<Endpoint> = {
  name: 'a question that is only odd is no fault, and writes nothing',
  appliesTo: (e) => hasFields(e) && e.method === 'GET',
  tries: (world, e) => triesOf(world, e).taken,
}

export const oddWrites: Check<Endpoint> = {
  name: 'what is only odd is no fault, and does nothing but with texts',
  appliesTo: (e) => hasFields(e) && e.method !== 'GET',
  tries: (world, e) => triesOf(world, e).taken,
  writes: 'maybe',
}
