// Rules of imports about single rooms of the server, each with a deliberate violation; all others are in guards.test.ts.
import { expect, it } from 'vitest'
import { checkImports } from './check-imports.ts'
import { writeTree } from './testing/write-tree.ts'

const server = 'apps/server/src'

const project = {
  'apps/server/package.json': '{ "imports": { "#*": "./src/*.ts" }, "exports": { "./*": "./src/*.ts" } }',
  [`${server}/run.ts`]: '',
  [`${server}/stand-ins.ts`]: '',
  [`${server}/distribution/distribute.ts`]: '',
  [`${server}/platform/clock.ts`]: '',
  [`${server}/platform/payments/provider.ts`]: '',
  [`${server}/platform/payments/stripe.ts`]: '',
}

const through =
  'the payment provider is asked through platform/payments/provider; which one it is, only the start knows'
const unnamed = 'only platform/payments knows which payment provider it is'
const library = 'the library of the payment provider is called in platform/payments/stripe*.ts alone'
const distributed = 'only the program and the migrations know that shops may be distributed'
const allShops =
  'rows of all shops are read by the worker, the operator, monitors, the sitemap and signed events alone'
const insides = 'sandbox may not import apps/server'

const cases: [path: string, text: string, finding: string][] = [
  ['sandbox/src/start.ts', "import { x } from '@noren/server/platform/clock'", insides],
  [`${server}/features/menus/jobs.ts`, "import { x } from '#platform/payments/stripe'", through],
  [`${server}/features/menus/rules.ts`, "const isPaid = account.startsWith('stripe_')", unnamed],
  ['bench/a.ts', "import { Stripe } from 'stripe'", library],
  ['bench/a.ts', "const { Stripe } = await import('stripe')", library],
  [`${server}/platform/a.ts`, "import { x } from '#distribution/distribute'", distributed],
  [`${server}/features/menus/queries.ts`, 'await findInShops(db, query)', allShops],
  [`${server}/features/booking/queries.ts`, 'read(db, allShops, work)', allShops],
]

it.for(cases)('refuses in %s: %s', ([path, text, finding]) => {
  const { findings } = checkImports(writeTree({ ...project, [path]: text }))
  expect(findings.filter((line) => line.endsWith(`: ${finding}`))).toHaveLength(1)
})

it('allows what these rooms are for', () => {
  const files = {
    ...project,
    'sandbox/src/start.ts': "import { run } from '@noren/server/run'",
    [`${server}/product.ts`]: "import { openStripe } from '#platform/payments/stripe'",
    [`${server}/platform/payments/stripe.ts`]: "import type { Stripe } from 'stripe'",
    [`${server}/platform/database/migrate.ts`]: "import { x } from '#distribution/distribute'",
    [`${server}/features/menus/commands.ts`]: "import type { X } from '#platform/payments/provider'",
    [`${server}/features/operator/queries.ts`]: 'read(db, allShops, work)',
  }
  expect(checkImports(writeTree(files)).findings).toEqual([])
})
