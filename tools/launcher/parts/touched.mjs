// What `npm test -- --changed` runs beside the guards and the tests of the packages, the front ends and the tools, which Vitest finds by
// what they import. The server's tests import the whole server, and stories run all of it, so for them it is by folder. The short answer
// while one works: `npm test` decides.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './node.mjs'
import { capture } from './progress.mjs'

/**
 * What differs from `since`, or from where this branch left main: committed, in the working tree, and new files.
 * @param {string} [since]
 */
export const findChanged = async (since) => {
  const base = (await git('merge-base', 'HEAD', since ?? 'main'))[0] ?? 'HEAD'
  const changed = await git('diff', '--name-only', base)
  const added = await git('ls-files', '--others', '--exclude-standard')
  return { base, files: [...changed, ...added] }
}

/** The stories of a folder; of several the longest. Every folder of features has some, or its parent has. */
export const storiesOf = {
  'apps/admin/src/features/accounts': ['e2e/account-story', 'e2e/account-login', 'e2e/account-own'],
  'apps/admin/src/features/bills': ['e2e/bills/'],
  'apps/admin/src/features/closings': ['e2e/reports/closing'],
  'apps/admin/src/features/contact': ['e2e/contact'],
  'apps/admin/src/features/customers': ['e2e/customers/'],
  'apps/admin/src/features/feeds': ['e2e/feeds/'],
  'apps/admin/src/features/forms': ['e2e/forms/sections'],
  'apps/admin/src/features/first-steps': ['e2e/owner/'],
  'apps/admin/src/features/help': ['e2e/help/'],
  'apps/admin/src/features/hours': ['e2e/business-hours', 'e2e/hours/'],
  'apps/admin/src/features/imports': ['e2e/imports/'],
  'apps/admin/src/features/menus': ['e2e/menus/'],
  'apps/admin/src/features/messages': ['e2e/mails'],
  'apps/admin/src/features/push': ['e2e/push'],
  'apps/admin/src/features/reports': ['e2e/reports'],
  'apps/admin/src/features/waitlist': ['e2e/clock/waitlist'],
  'apps/booking/src/features/waitlist': ['e2e/clock/waitlist'],
  'apps/admin/src/features/pages': ['e2e/pages/'],
  'apps/admin/src/features/payments': ['e2e/payments/owner'],
  'apps/admin/src/features/registration': ['e2e/owner.spec', 'e2e/owner/'],
  'apps/admin/src/features/reservations': ['e2e/reservations/'],
  'apps/admin/src/features/reservations/offers': ['e2e/offers'],
  'apps/admin/src/features/reservations/calendar': ['e2e/calendar'],
  'apps/admin/src/features/reservations/day': ['e2e/day'],
  'apps/admin/src/features/reservations/entry': ['e2e/entry/'],
  'apps/admin/src/features/reservations/search': ['e2e/search/'],
  'apps/admin/src/features/shops': ['e2e/shop/'],
  'apps/admin/src/features/seats': ['e2e/staff-shown'],
  'apps/admin/src/features/staff': ['e2e/staff'],
  'apps/admin/src/features/templates': ['e2e/forms/templates'],
  'apps/admin/src/features/transfers': ['e2e/data'],
  'apps/admin/src/platform': ['e2e/dark', 'e2e/drafts', 'e2e/guards', 'e2e/menus/form'],
  'apps/admin/src/public': ['e2e/public'],
  'apps/admin/src/shell': ['e2e/account-session', 'e2e/language', 'e2e/transitions'],
  'apps/admin/src/worker': ['e2e/install'],
  'apps/admin/src/features/reservations/worklists': ['e2e/worklists'],
  'apps/booking/src': ['e2e/booking-', 'e2e/customer.spec', 'e2e/returning', 'e2e/visits'],
  'apps/booking/src/features/error': ['e2e/race'],
  'apps/booking/src/features/manage': ['e2e/manage'],
  'apps/booking/src/features/offer': ['e2e/offers'],
  'apps/booking/src/features/payment': ['e2e/payments/customer'],
  'apps/booking/src/features/receipt': ['e2e/payments/customer'],
  'apps/booking/src/features/reschedule': ['e2e/manage'],
  'apps/server/src/emails': ['e2e/mails'],
  'apps/server/src/site': ['e2e/customer.spec'],
}

/**
 * The server's tests and the stories that belong to changed files.
 * @param {string[]} files
 * @param {Record<string, string[]>} [map]
 */
export const findTouched = (files, map = storiesOf) => ({
  server: unique(files.flatMap(serverTestsOf)),
  stories: unique(files.flatMap((file) => (file.startsWith('e2e/') ? specsOf(file) : mapped(file, map)))),
})

/** @param {string[]} args */
const git = async (...args) => {
  const { code, output } = await capture('git', args)
  if (code !== 0) throw new Error(`git ${args.join(' ')}: ${output.trim()}`)
  return output.split('\n').filter(Boolean)
}

/** @param {string[]} list */
const unique = (list) => [...new Set(list)].sort()

/** @param {string} file @param {Record<string, string[]>} map */
const mapped = (file, map) => {
  if (/\.test\.tsx?$/.test(file)) return []
  const folders = Object.keys(map).filter((folder) => file.startsWith(`${folder}/`))
  return map[folders.sort((one, other) => other.length - one.length)[0] ?? ''] ?? []
}

/**
 * A story itself, or those that import the helper.
 * @param {string} file
 */
const specsOf = (file) => {
  if (!existsSync(join(root, file))) return []
  if (file.endsWith('.spec.ts')) return [file]
  return readdirSync(join(root, 'e2e'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.spec.ts') && !/^(engines|gallery)\//.test(name))
    .filter((name) => readFileSync(join(root, 'e2e', name), 'utf8').includes(`/${basename(file)}'`))
    .map((name) => `e2e/${name}`)
}

/** What all of the server stands on: a story of the whole. */
const everywhere = /^apps\/server\/src\/[^/]+\.tsx?$|^packages\/(words|scheduling|contract\/src\/wire)\//

/**
 * A test itself; else those of its part of a feature or of the platform, or of the whole area where the part has none.
 * @param {string} file
 */
const serverTestsOf = (file) => {
  const isTest = /^(apps\/server|sandbox|bench)\/.*\.test\.tsx?$/.test(file)
  if (isTest) return existsSync(join(root, file)) ? [file] : []
  if (/^apps\/server\/database\//.test(file)) return ['apps/server/src/platform/database']
  if (/^sandbox\/src\//.test(file)) return ['sandbox']
  if (everywhere.test(file)) return ['apps/server/src/story.test.ts']
  const area =
    /^apps\/server\/(src\/.+)\/[^/]+$/.exec(file)?.[1] ??
    file.replace(/^packages\/contract\/src\/([^/.]+).*/, 'src/features/$1')
  const [src = '', ...parts] = area.split('/')
  return [3, 2, 1]
    .filter((depth) => depth <= parts.length)
    .map((depth) => ['apps/server', src, ...parts.slice(0, depth)].join('/'))
    .filter((folder) => folder !== 'apps/server/src/features' && hasTests(folder))
    .slice(0, 1)
}

/** @param {string} folder */
const hasTests = (folder) =>
  existsSync(join(root, folder)) &&
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).some((name) =>
    /\.test\.tsx?$/.test(name),
  )
